import { styles } from '@fanfare/shared-ui';
import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { typeContext } from '../../../lib/campaign/type-context.ts';
import s from './pitch-text.module.css';

/** The pitch and, for influencers, the disclosure each post has to carry. */
export function PitchText({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const { pitch, submissions, type } = campaign;
  const says = [...new Map(submissions.map(({ service, disclosure }) => [service.type, disclosure]))].filter(
    (one): one is [(typeof one)[0], string] => Boolean(one[1]),
  );
  return (
    <>
      <section className={s.pitch}>
        <h2>{t('detail.pitch', typeContext(type))}</h2>
        <p>{pitch || t('detail.noPitch')}</p>
      </section>
      {says.length > 0 && (
        <section className={s.pitch}>
          <h2>{t('pitch.disclosures')}</h2>
          <dl>
            {says.map(([platform, words]) => (
              <div key={platform}>
                <dt className={styles.small}>{t(`card.platform.${platform}`)}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </>
  );
}
