import type { Campaign, Submission } from '@fanfare/api-contract';
import { useShell, useText } from '@fanfare/kit';
import { formatCredits, formatDate, NoteGlyph, StatBar, styles } from '@fanfare/shared-ui';
import { WaveStep, WaveSteps } from '../../../lib/campaign/wave-steps.tsx';
import { sumCredits } from '../../../lib/money.ts';
import { wavesOf, type WaveStanding } from '../lib/waves.ts';
import { CampaignAction } from './campaign-action.tsx';
import s from './waves.module.css';

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;

/** The two waves of a campaign: progress of the first, state of the second, and the button to stop it. */
export function Waves({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const standing = wavesOf(campaign);
  if (!standing || !campaign.waves) return null;
  const { state, second } = standing;
  const heldCredits = formatCredits(sumCredits(second.map((submission) => submission.heldCredits)), locale);
  return (
    <section className={s.waves} aria-label={t('waves.title')}>
      <div className={s.head}>
        <h2 className={styles.subhead}>{t('waves.title')}</h2>
        {(state === 'waiting' || state === 'deciding') && second.length > 0 && (
          <CampaignAction
            campaignId={campaign.id}
            kind="stop"
            text={t('stop.text', { count: second.length, credits: heldCredits })}
          />
        )}
      </div>
      <WaveSteps label={t('waves.title')} inRow>
        <First standing={standing} percent={campaign.waves.minAcceptPercent} />
        <Second standing={standing} percent={campaign.waves.minAcceptPercent} />
      </WaveSteps>
    </section>
  );
}

function First({ standing, percent }: { standing: WaveStanding; percent: number }) {
  const { t, locale } = useText();
  const { state, first, answered, accepted, ended, decidedBy } = standing;
  const isOut = state !== 'planned';
  return (
    <WaveStep
      title={t('waves.first', { count: first.length })}
      aside={isOut && t('waves.ended', { ended, count: first.length })}
      state={isOut ? 'sent' : 'open'}
    >
      {isOut && <Glyphs submissions={first} />}
      {isOut && (
        <StatBar
          className={s.rule}
          label={t(state === 'waiting' || state === 'deciding' ? 'waves.rule' : 'waves.ruleEnd')}
          value={standing.percent === null ? '–' : t('waves.percent', { percent: standing.percent })}
          unit={
            standing.percent === null
              ? t('waves.needs', { percent })
              : t('waves.soFar', { accepted, count: answered, percent })
          }
          fill={(standing.percent ?? 0) / 100}
          tick={percent / 100}
          tone={standing.isPassing ? 'positive' : 'ink'}
        />
      )}
      {state === 'waiting' && decidedBy && <p>{t('waves.decidedBy', { date: formatDate(decidedBy, locale, day) })}</p>}
      {isOut && <p className={s.note}>{t('waves.counts')}</p>}
    </WaveStep>
  );
}

function Second({ standing, percent }: { standing: WaveStanding; percent: number }) {
  const { t, locale } = useText();
  const { useSession } = useShell();
  const isOwing = useSession((session) => (session.account?.debtCredits ?? 0) > 0);
  const { state, second, accepted, answered, decidedAt } = standing;
  const sum = (pick: (submission: Submission) => number) => formatCredits(sumCredits(second.map(pick)), locale);
  const isStopped = state === 'stopped_by_rule' || state === 'stopped_by_hand';
  const values = {
    percent,
    count: second.length,
    date: decidedAt && formatDate(decidedAt, locale, day),
    credits: isStopped ? sum((submission) => submission.returnedCredits) : sum((submission) => submission.heldCredits),
    accepted,
    answered,
    share: standing.percent,
  };
  const text =
    state === 'deciding' && isOwing
      ? t('waves.owing', values)
      : state === 'stopped_by_rule' && answered === 0
        ? t('waves.state.stopped_unanswered', values)
        : t(`waves.state.${state}`, values);
  return (
    <WaveStep
      title={t('waves.second', { count: second.length })}
      aside={state === 'continued' ? null : t(isStopped ? 'waves.cameBack' : 'waves.held', { credits: values.credits })}
      state={state === 'continued' ? 'sent' : isStopped ? 'off' : 'open'}
    >
      {state === 'continued' && <Glyphs submissions={second} />}
      <p>{text}</p>
    </WaveStep>
  );
}

const isYes = (status: Submission['status']) => status === 'accepted' || status === 'placed';

/** One glyph per submission of a wave, with a text equivalent. */
function Glyphs({ submissions }: { submissions: readonly Submission[] }) {
  const { t } = useText();
  const counts = new Map<Submission['status'], number>();
  for (const { status } of submissions) counts.set(status, (counts.get(status) ?? 0) + 1);
  const label = [...counts]
    .map(([status, count]) => t('waves.count', { count, state: t(`state.${status}`) }))
    .join(', ');
  return (
    <div className={s.glyphs} role="img" aria-label={label}>
      {submissions.map(({ id, status }) => (
        <NoteGlyph key={id} state={status} size={16} className={isYes(status) ? styles.positive : undefined} />
      ))}
    </div>
  );
}
