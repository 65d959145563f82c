import type { NewsRow } from './digest.repository.ts';
import {
  due,
  feedPath,
  service,
  sign,
  track,
  until,
  type Text,
  type TextsByKind,
  type Words,
} from './digest.template.ts';

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

const toDo = (title: Text, text: Text, path: Text, state?: Words['state']): Words => ({
  place: 'todo',
  title,
  text,
  path,
  ...(state && { state }),
});
const money = (title: Text, text: Text, amount: string, path: Text): Words => ({
  place: 'money',
  title,
  text,
  amount,
  path,
});
const news = (title: Text, text: Text, path: Text): Words => ({ place: 'other', title, text, path });

/** The digest's texts for curators. */
export const curatorTexts: TextsByKind = {
  received: { ...waiting, state: sign('○', 'New') },
  deadline_soon: { ...waiting, state: sign('!', 'Due soon', 'warning') },
  proof_due: toDo(track, (row) => `Show where it is${until(row.proof_due_at, ' by')}`, '/curator?view=promises', due),
  placement_missing: toDo(
    track,
    'Was not where you placed it. It is looked at once more today; gone then, the promise is broken.',
    '/curator?view=promises',
    due,
  ),
  placement_unread: toDo(
    track,
    'Its page could not be read for days; please see whether it is public',
    '/curator?view=promises',
  ),
  proof_rejected: toDo(track, 'The artist rejected your post; we look at it', submission),
  service_warned: toDo(service, 'Failed its weekly checks; it is looked at again in a day', services),
  service_held: toDo(
    service,
    'Is paused, since it failed its weekly checks twice. Have it checked again to bring it back.',
    services,
    due,
  ),
  service_rejected: toDo(service, 'Did not pass its checks. The reasons are on its page.', services),
  service_paused: toDo(service, 'Is paused, since too many deadlines passed. You can resume it.', services, due),
  automatic_cash_out_failed: toDo(
    'Your automatic cash-out could not be made',
    'Your wallet says what is in the way',
    '/curator/shop',
    due,
  ),
  cash_out_returned: {
    place: 'todo',
    title: 'Your cash-out came back',
    text: 'The credits are in your wallet again',
    amount: 'back',
    path: earnings,
  },

  earning_pending: money(track, 'You answered it; the earning is clearing', 'clearing', submission),
  earning_cleared: money(track, 'The earning has cleared', 'cleared', earnings),
  earning_reversed: money(track, 'The earning was taken back: its answer was flagged', 'taken back', submission),
  automatic_cash_out: money('Cashed out automatically', 'As you set it in your wallet', 'on the way', earnings),
  cash_out_approved: money('Your cash-out is approved', 'The money is sent next', 'on the way', earnings),
  cash_out_sent: money('Your cash-out is on its way', 'Your bank or PayPal has it next', 'on the way', earnings),
  cash_out_paid: money('Your cash-out is paid', 'Its receipt stands with your transactions', 'paid', earnings),

  expired: money(track, 'Its deadline passed; the artist has the credits back', 'not earned', submission),
  away_warning: toDo(
    service,
    (row) =>
      `Missed two deadlines in a row, the last for ${row.track_title ?? 'a track'}. One more, and it goes away for some days.`,
    '/curator',
    due,
  ),
  flag_raised: toDo(track, 'The artist flagged your answer. You can respond once before we decide.', submission, due),
  flag_rejected: news(track, 'We have looked at the flag: your answer stands', submission),
  helpful_vote: news(track, 'Your answer was helpful', submission),
  proof_verified: money(
    track,
    'Your post is confirmed; the earning clears when its days are over',
    'clearing',
    submission,
  ),
  proof_refused: news(track, 'Your post was refused', submission),
  placement_found: news(
    track,
    'We found it in your playlist. Placement confirmed, no link needed.',
    '/curator?view=promises',
  ),
  promise_kept: news(track, 'The promise is kept', submission),
  promise_broken: news(track, 'The promise was not kept', submission),
  placement_removed: news(track, 'Was taken down before its days were over', submission),
  service_under_review: news(service, 'Is paused until we have looked at its broken promises', services),
  service_away: news(service, 'Is away for some days: three deadlines in a row passed', services),
  service_live: news(service, 'Is live: artists find it now', services),
  service_active: news(service, 'Takes submissions again', services),
};
