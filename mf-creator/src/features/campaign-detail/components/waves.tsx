import type { Campaign } from '@fanfare/api-contract';
import { formatCredits } from '@fanfare/shared-ui';
import { sumCredits } from '../../../lib/money.ts';
import { useText } from '../../../lib/use-text.ts';
import { CampaignAct } from './campaign-act.tsx';
import s from './next-step.module.css';

/** The two waves of a campaign: what the second waits for, what became of it, and the way to stop it. */
export function Waves({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const { waves, status, submissions } = campaign;
  if (!waves || status === 'draft' || status === 'cancelled') return null;
  const queued = submissions.filter((submission) => submission.status === 'queued');
  const isSecondWaiting = waves.outcome === null && waves.queuedCount > 0;
  const state = waves.outcome ?? (status === 'sent' ? 'waiting' : 'planned');
  const credits = formatCredits(sumCredits(queued.map(({ heldCredits }) => heldCredits)), locale);
  const values = { first: waves.firstCount, count: waves.queuedCount, percent: waves.minAcceptPercent, credits };
  return (
    <section className={s.next} aria-label={t('waves.title')}>
      <div>
        <h2>{t('waves.title')}</h2>
        <p>{t(`waves.${state}`, values)}</p>
      </div>
      {status === 'sent' && isSecondWaiting && (
        <CampaignAct campaignId={campaign.id} kind="stop" text={t('stop.text', values)} />
      )}
    </section>
  );
}
