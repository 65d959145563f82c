import { useText } from '@fanfare/kit';
import { Panel, SplitBar, styles } from '@fanfare/shared-ui';
import { useCreditsNumber } from '../../../lib/credits.tsx';
import s from './how-it-works.module.css';

/** An example price; the cost of a no is a business rule. */
const exampleCredits = 20;
const declineCredits = 1;

/** Where the credits for one influencer go in each case, and what a post must say. */
export function HowItWorks() {
  const { t } = useText();
  const credits = useCreditsNumber();
  const back = (amount: number) => ({
    id: 'back',
    amount,
    label: t('influencers.how.back'),
    text: credits(amount),
    tone: 'positive' as const,
  });
  const spent = (amount: number) => ({
    id: 'spent',
    amount,
    label: t('influencers.how.spent'),
    text: credits(amount),
    tone: 'ink' as const,
  });
  const ways = [
    { id: 'no', parts: [spent(declineCredits), back(exampleCredits - declineCredits)] },
    { id: 'yes', parts: [spent(exampleCredits)] },
    { id: 'broken', parts: [back(exampleCredits)] },
  ] as const;
  return (
    <div className={styles.stackWide}>
      <Panel title={t('influencers.how.title')}>
        <p className={styles.quiet}>{t('influencers.how.lead', { credits: credits(exampleCredits) })}</p>
        <dl className={s.ways}>
          {ways.map(({ id, parts }) => (
            <div key={id}>
              <dt className={styles.name}>{t(`influencers.how.${id}.title`)}</dt>
              <dd>
                <p className={styles.small}>{t(`influencers.how.${id}.text`)}</p>
                <SplitBar parts={parts} />
              </dd>
            </div>
          ))}
        </dl>
      </Panel>
      <Panel title={t('influencers.postRules.title')}>
        <p className={styles.quiet}>{t('influencers.postRules.text')}</p>
      </Panel>
    </div>
  );
}
