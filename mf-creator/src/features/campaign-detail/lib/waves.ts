import type { Campaign, Submission } from '@fanfare/api-contract';

export type WaveState =
  /** Not sent yet. */
  | 'planned'
  /** The first wave is answering. */
  | 'waiting'
  /** The first wave has ended; the rule is evaluated within moments. */
  | 'deciding'
  | 'continued'
  | 'stopped_by_rule'
  | 'stopped_by_hand';

const endOf = ({ answer, closedAt }: Submission) => answer?.answeredAt ?? closedAt;
const latest = (instants: readonly (string | null)[]): string | null =>
  instants.reduce((last, at) => (at !== null && (last === null || at > last) ? at : last), null);

/** The state of a campaign's two waves; null if it has none. */
export function wavesOf({ waves, status, submissions }: Campaign) {
  if (!waves || status === 'draft' || status === 'cancelled') return null;
  const waveOf = ({ wave, status: submissionStatus }: Submission) =>
    wave ?? (submissionStatus === 'queued' || submissionStatus === 'cancelled' ? 2 : 1);
  const first = submissions.filter((submission) => waveOf(submission) === 1);
  const second = submissions.filter((submission) => waveOf(submission) === 2);
  const decisions = first.map(({ answer }) => answer?.decision);
  const accepted = decisions.filter((decision) => decision === 'accepted').length;
  const answered = accepted + decisions.filter((decision) => decision === 'declined').length;
  const open = first.filter((submission) => submission.status === 'pending' || submission.status === 'queued');
  const cancelledAt = latest(
    second.filter((submission) => submission.status === 'cancelled').map(({ closedAt }) => closedAt),
  );
  const isPassing = answered > 0 && accepted * 100 >= waves.minAcceptPercent * answered;

  const state = (): WaveState => {
    if (waves.outcome === 'went_on') return 'continued';
    if (waves.outcome === 'stopped') {
      // The rule decides once all have ended, and only against a first wave below the threshold.
      const hasEnded =
        open.length === 0 && first.every((submission) => (endOf(submission) ?? '') <= (cancelledAt ?? ''));
      return hasEnded && !isPassing ? 'stopped_by_rule' : 'stopped_by_hand';
    }
    if (status !== 'sent') return 'planned';
    return open.length > 0 ? 'waiting' : 'deciding';
  };
  return {
    state: state(),
    first,
    second,
    /** Counts for the rule: wrong matches and missed deadlines don't. */
    answered,
    accepted,
    /** Rounded yes rate; null before the first answer. */
    percent: answered > 0 ? Math.round((accepted / answered) * 100) : null,
    isPassing,
    /** How many of the first wave have ended. */
    ended: first.length - open.length,
    /** The latest deadline of the first wave. */
    decidedBy: latest(open.map(({ deadlineAt }) => deadlineAt)),
    /** When the second wave was sent or cancelled. */
    decidedAt: waves.outcome === 'went_on' ? latest(second.map(({ sentAt }) => sentAt)) : cancelledAt,
  };
}

export type WaveStanding = NonNullable<ReturnType<typeof wavesOf>>;
