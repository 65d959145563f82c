import type { SampleAnswer } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Panel, styles } from '@fanfare/shared-ui';
import s from './sample-answers.module.css';

/** What a curator's answers read like; nothing where none is shown. */
export function SampleAnswers({ samples }: { samples: readonly SampleAnswer[] }) {
  const { t } = useText();
  if (samples.length === 0) return null;
  return (
    <Panel
      aria-label={t('curatorPage.samples.title')}
      title={t('curatorPage.samples.title')}
      titleEnd={t('curatorPage.samples.hint')}
    >
      <ul className={s.list}>
        {samples.map(({ decision, genre, text }) => (
          <li key={text}>
            <figure>
              <blockquote dir="auto">{text}</blockquote>
              <figcaption className={styles.small}>
                {[t(`curatorPage.samples.${decision}`), genre].filter(Boolean).join(' · ')}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
