import type { NewsRow } from './digest.repository.ts';
import { due, feedPath, service, sign, track, until, type Words, type TextsByKind } from './digest.template.ts';

const submission = (row: NewsRow) => (row.submission_id ? `/curator?submission=${row.submission_id}` : feedPath(row));
const earnings = '/curator/transactions';
const services = '/curator/services';

/** A track that waits for an answer: it came in, or its deadline is near. */
const waiting: Omit<Words, 'state'> = {
  place: 'todo',
  title: track,
  text: (row) => `${row.track_artist ?? ''}${until(row.deadline_at, ' · answer by')}`,
  amount: 'to earn',
  path: submission,
};

/** The digest's texts for curators. */
export const curatorTexts: TextsByKind = {
  received: { ...waiting, state: sign('○', 'New') },
  deadline_soon: { ...waiting, state: sign('!', 'Due soon', 'warning') },
  proof_due: {
    place: 'todo',
    title: track,
    text: (row) => `Show where it is${until(row.proof_due_at, ' by')}`,
    state: due,
    path: '/curator?view=promises',
  },
  placement_missing: {
    place: 'todo',
    title: track,
    text: 'Was not where you placed it. It is looked at once more today; gone then, the promise is broken.',
    state: due,
    path: '/curator?view=promises',
  },
  placement_unread: {
    place: 'todo',
    title: track,
    text: 'Its page could not be read for days; please see whether it is public',
    path: '/curator?view=promises',
  },
  proof_rejected: {
    place: 'todo',
    title: track,
    text: 'The artist rejected your post; we look at it',
    path: submission,
  },
  service_warned: {
    place: 'todo',
    title: service,
    text: 'Failed its weekly checks; it is looked at again in a day',
    path: services,
  },
  service_held: {
    place: 'todo',
    title: service,
    text: 'Is paused, since it failed its weekly checks twice. Have it checked again to bring it back.',
    state: due,
    path: services,
  },
  service_rejected: {
    place: 'todo',
    title: service,
    text: 'Did not pass its checks. The reasons are on its page.',
    path: services,
  },
  service_paused: {
    place: 'todo',
    title: service,
    text: 'Is paused, since too many deadlines passed. You can resume it.',
    state: due,
    path: services,
  },
  cash_out_returned: {
    place: 'todo',
    title: 'Your cash-out came back',
    text: 'The credits are in your wallet again',
    amount: 'back',
    path: earnings,
  },

  earning_pending: {
    place: 'money',
    title: track,
    text: 'You answered it; the earning is clearing',
    amount: 'clearing',
    path: submission,
  },
  earning_cleared: { place: 'money', title: track, text: 'The earning has cleared', amount: 'cleared', path: earnings },
  earning_reversed: {
    place: 'money',
    title: track,
    text: 'The earning was taken back: its answer was flagged',
    amount: 'taken back',
    path: submission,
  },
  cash_out_approved: {
    place: 'money',
    title: 'Your cash-out is approved',
    text: 'The money is sent next',
    amount: 'on the way',
    path: earnings,
  },
  cash_out_sent: {
    place: 'money',
    title: 'Your cash-out is on its way',
    text: 'Your bank or PayPal has it next',
    amount: 'on the way',
    path: earnings,
  },
  cash_out_paid: {
    place: 'money',
    title: 'Your cash-out is paid',
    text: 'Its receipt stands with your transactions',
    amount: 'paid',
    path: earnings,
  },

  expired: {
    place: 'other',
    title: track,
    text: 'Its deadline passed; the artist has the credits back',
    path: submission,
  },
  helpful_vote: { place: 'other', title: track, text: 'Your answer was helpful', path: submission },
  proof_verified: {
    place: 'money',
    title: track,
    text: 'Your post is confirmed; the earning clears when its days are over',
    amount: 'clearing',
    path: submission,
  },
  proof_refused: { place: 'other', title: track, text: 'Your post was refused', path: submission },
  promise_kept: { place: 'other', title: track, text: 'The promise is kept', path: submission },
  promise_broken: { place: 'other', title: track, text: 'The promise was not kept', path: submission },
  placement_removed: {
    place: 'other',
    title: track,
    text: 'Was taken down before its days were over',
    path: submission,
  },
  service_away: {
    place: 'other',
    title: service,
    text: 'Is away for some days: three deadlines in a row passed',
    path: services,
  },
  service_live: { place: 'other', title: service, text: 'Is live: artists find it now', path: services },
  service_active: { place: 'other', title: service, text: 'Takes submissions again', path: services },
};
