import type { Campaign, Submission } from '@fanfare/api-contract';

export type WaveState =
  /** Nothing has gone out yet. */
  | 'planned'
  /** The first wave answers. */
  | 'waiting'
  /** All of it has ended; the rule is looked at within moments. */
  | 'deciding'
  | 'went_on'
  | 'stopped_by_rule'
  | 'stopped_by_hand';

export interface WaveStanding {
  state: WaveState;
  first: Submission[];
  second: Submission[];
  /** What the rule counts: a wrong match, and whoever never answered, says nothing. */
  answered: number;
  accepted: number;
  /** Yes of the answers so far, rounded; null before the first. */
  percent: number | null;
  isPassing: boolean;
  /** How many of the first have ended. */
  ended: number;
  /** When the last of them ends at the latest. */
  decidedBy: string | null;
  /** When the second went out or was called off. */
  decidedAt: string | null;
}

const endOf = ({ answer, closedAt }: Submission) => answer?.answeredAt ?? closedAt;
const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** How the two waves of a campaign stand; null where it has none. */
export function wavesOf({ waves, status, submissions }: Campaign): WaveStanding | null {
  if (!waves || status === 'draft' || status === 'cancelled') return null;
  const waveOf = ({ wave, status: its }: Submission) => wave ?? (its === 'queued' || its === 'cancelled' ? 2 : 1);
  const first = submissions.filter((one) => waveOf(one) === 1);
  const second = submissions.filter((one) => waveOf(one) === 2);
  const decisions = first.map(({ answer }) => answer?.decision);
  const accepted = decisions.filter((decision) => decision === 'accepted').length;
  const answered = accepted + decisions.filter((decision) => decision === 'declined').length;
  const open = first.filter((one) => one.status === 'pending' || one.status === 'queued');
  const calledOffAt = latest(second.filter((one) => one.status === 'cancelled').map(({ closedAt }) => closedAt));
  const isPassing = answered > 0 && accepted * 100 >= waves.minAcceptPercent * answered;

  const state = (): WaveState => {
    if (waves.outcome === 'went_on') return 'went_on';
    if (waves.outcome === 'stopped') {
      // The rule decides only once all have ended, and only against a first wave that did not do well enough.
      const hadEnded = open.length === 0 && first.every((one) => (endOf(one) ?? '') <= (calledOffAt ?? ''));
      return hadEnded && !isPassing ? 'stopped_by_rule' : 'stopped_by_hand';
    }
    if (status !== 'sent') return 'planned';
    return open.length > 0 ? 'waiting' : 'deciding';
  };
  return {
    state: state(),
    first,
    second,
    answered,
    accepted,
    percent: answered > 0 ? Math.round((accepted / answered) * 100) : null,
    isPassing,
    ended: first.length - open.length,
    decidedBy: latest(open.map(({ deadlineAt }) => deadlineAt)),
    decidedAt: waves.outcome === 'went_on' ? latest(second.map(({ sentAt }) => sentAt)) : calledOffAt,
  };
}
