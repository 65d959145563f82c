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
        {samples.map(({ id, decision, serviceTitle, genres, feedback }) => (
          <li key={id}>
            <figure>
              <blockquote dir="auto">{feedback}</blockquote>
              <figcaption className={styles.small}>
                {[t(`curatorPage.samples.${decision}`), serviceTitle, genres.join(', ')].filter(Boolean).join(' · ')}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
