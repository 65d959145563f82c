import type { Campaign, Submission } from '@fanfare/api-contract';
import { useNow, useText } from '@fanfare/kit';
import { CalendarDaysIcon, CoverArt, cx, formatDate, StateMark, styles } from '@fanfare/shared-ui';
import { CuratorName } from '../../../lib/curator/curator-name.tsx';
import { EmptyState } from '../../../lib/page/empty-state.tsx';
import { markOf } from '../lib/tally.ts';
import s from './placements.module.css';
import { placementText } from '../lib/placement-text.ts';
import { watchText } from '../lib/watch-text.ts';
import { PlacementChecks } from './placement-checks.tsx';
import { PromiseState } from './promise-state.tsx';

const dayMs = 86_400_000;

/** Accepted submissions by planned date: where the track goes, how long it has stayed, and the proof. */
export function Placements({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const now = useNow();
  const accepted = acceptedSubmissions(campaign);
  if (accepted.length === 0) {
    const isOver = campaign.status === 'completed';
    return (
      <EmptyState
        title={t('placements.empty.title')}
        text={t(isOver ? 'placements.empty.over' : `placements.empty.${campaign.type}`)}
      />
    );
  }
  return (
    <ul className={s.list} aria-label={t('placements.title')}>
      {accepted.map((submission) => (
        <Placement key={submission.id} submission={submission} now={now} />
      ))}
    </ul>
  );
}

/** Accepted submissions, earliest planned date first. */
export const acceptedSubmissions = ({ submissions }: Campaign): Submission[] =>
  submissions
    .filter(({ status }) => status === 'accepted' || status === 'placed' || status === 'broken')
    .toSorted((a, b) => plannedOf(a).localeCompare(plannedOf(b)));

const plannedOf = ({ answer }: Submission) => answer?.placement?.plannedDate ?? '9';

function Placement({ submission, now }: { submission: Submission; now: number }) {
  const { t, locale } = useText();
  const { service, curator, answer } = submission;
  const mark = markOf(submission);
  return (
    <li className={s.row}>
      <CoverArt src={service.imageUrl} seed={service.id} size={44} />
      <div>
        <h3>{service.title}</h3>
        <p className={styles.small}>
          <CuratorName curator={curator} />
        </p>
      </div>
      <StateMark className={s.mark} state={mark} label={t(`state.${mark}`)} />
      <div className={s.rest}>
        {answer?.placement && (
          <p className={s.where}>
            <CalendarDaysIcon size={16} aria-hidden="true" />
            {placementText(answer.placement, t, locale)}
          </p>
        )}
        <StayProgress submission={submission} now={now} />
        <PlacementChecks watch={submission.ending?.proof?.watch} />
        <PromiseState submission={submission} now={now} />
      </div>
    </li>
  );
}

/** How much of the promised stay is over, and the latest check. */
function StayProgress({ submission, now }: { submission: Submission; now: number }) {
  const { t, locale } = useText();
  const { status, ending, answer } = submission;
  if (status !== 'placed' || !ending?.keepUntil) return null;
  const until = Date.parse(ending.keepUntil);
  // Counted from the proof: the answer may promise fewer days than the service.
  const { proof } = ending;
  const days = proof ? Math.round((until - Date.parse(proof.handedInAt)) / dayMs) : answer?.placement?.keepDays;
  if (!days) return null;
  const left = Math.max(0, Math.ceil((until - now) / dayMs));
  const daysStayed = Math.min(days, Math.max(0, days - left));
  const day = t('placements.day', { day: daysStayed, days });
  return (
    <div className={cx(styles.figures, s.kept)}>
      <span aria-hidden="true">
        <i style={{ width: `${(daysStayed / days) * 100}%` }} />
      </span>
      {ending.keptAt
        ? t('placements.kept', { date: formatDate(ending.keptAt, locale), count: days })
        : watchText(submission, { day, now, t, locale })}
    </div>
  );
}
