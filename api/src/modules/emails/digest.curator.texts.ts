import type { NewsRow } from './digest.repository.ts';
import { due, feedPath, service, sign, track, type Text, type TextsByKind, type Words } from './digest.template.ts';

const submission = (row: NewsRow) => (row.submission_id ? `/curator?submission=${row.submission_id}` : feedPath(row));
const earnings = '/curator/transactions';
const services = '/curator/services';
const promises = '/curator?view=promises';

/** A track that waits for an answer: it came in, or its deadline is near. */
const waiting: Omit<Words, 'state'> = {
  place: 'todo',
  title: track,
  text: ({ track_artist, deadline_at }, { t }) => {
    const artist = track_artist ?? '';
    return deadline_at ? t('digest_curator.waiting', { artist, at: deadline_at.toISOString() }) : artist;
  },
  amount: 'layout.to_earn',
  path: submission,
};

const toDo = (title: Text, text: Text, path: Words['path'], state?: Words['state']): Words => ({
  place: 'todo',
  title,
  text,
  path,
  ...(state && { state }),
});
const money = (title: Text, text: Text, amount: NonNullable<Words['amount']>, path: Words['path']): Words => ({
  place: 'money',
  title,
  text,
  amount,
  path,
});
const news = (title: Text, text: Text, path: Words['path']): Words => ({ place: 'also', title, text, path });

/** The digest's texts for curators. */
export const curatorTexts: TextsByKind = {
  received: { ...waiting, state: sign('○', 'digest.new') },
  deadline_soon: { ...waiting, state: sign('!', 'digest.due_soon', 'warning') },
  proof_due: toDo(
    track,
    ({ proof_due_at }, { t }) =>
      proof_due_at
        ? t('digest_curator.proof_due', { at: proof_due_at.toISOString() })
        : t('digest_curator.proof_due_undated'),
    promises,
    due,
  ),
  placement_missing: toDo(track, 'digest_curator.placement_missing', promises, due),
  placement_unread: toDo(track, 'digest_curator.placement_unread', promises),
  proof_rejected: toDo(track, 'digest_curator.proof_rejected', submission),
  service_warned: toDo(service, 'digest_curator.service_warned', services),
  service_held: toDo(service, 'digest_curator.service_held', services, due),
  service_rejected: toDo(service, 'digest_curator.service_rejected', services),
  service_paused: toDo(service, 'digest_curator.service_paused', services, due),
  automatic_cash_out_failed: toDo(
    'digest_curator.automatic_cash_out_failed_title',
    'digest_curator.automatic_cash_out_failed',
    '/curator/shop',
    due,
  ),
  cash_out_returned: {
    place: 'todo',
    title: 'digest_curator.cash_out_returned_title',
    text: 'digest_curator.cash_out_returned',
    amount: 'digest.back',
    path: earnings,
  },

  earning_pending: money(track, 'digest_curator.earning_pending', 'digest.clearing', submission),
  earning_cleared: money(track, 'digest_curator.earning_cleared', 'digest.cleared', earnings),
  earning_reversed: money(track, 'digest_curator.earning_reversed', 'digest.taken_back', submission),
  automatic_cash_out: money(
    'digest_curator.automatic_cash_out_title',
    'digest_curator.automatic_cash_out',
    'digest.on_the_way',
    earnings,
  ),
  cash_out_approved: money(
    'digest_curator.cash_out_approved_title',
    'digest_curator.cash_out_approved',
    'digest.on_the_way',
    earnings,
  ),
  cash_out_sent: money(
    'digest_curator.cash_out_sent_title',
    'digest_curator.cash_out_sent',
    'digest.on_the_way',
    earnings,
  ),
  cash_out_paid: money('digest_curator.cash_out_paid_title', 'digest_curator.cash_out_paid', 'digest.paid', earnings),

  expired: money(track, 'digest_curator.expired', 'missed_mail.not_earned', submission),
  away_warning: toDo(
    service,
    ({ track_title }, { t }) =>
      t('digest_curator.away_warning', { track: track_title ?? t('digest_curator.away_warning_any') }),
    '/curator',
    due,
  ),
  flag_raised: toDo(track, 'digest_curator.flag_raised', submission, due),
  flag_rejected: news(track, 'digest_curator.flag_rejected', submission),
  helpful_vote: news(track, 'digest_curator.helpful_vote', submission),
  proof_verified: money(track, 'digest_curator.proof_verified', 'digest.clearing', submission),
  proof_refused: news(track, 'digest_curator.proof_refused', submission),
  placement_found: news(track, 'digest_curator.placement_found', promises),
  promise_kept: news(track, 'digest_curator.promise_kept', submission),
  promise_broken: news(track, 'digest_curator.promise_broken', submission),
  placement_removed: {
    ...news(
      track,
      ({ amount }, { t }) =>
        t(amount ? 'digest_curator.placement_removed_reversed' : 'digest_curator.placement_removed'),
      submission,
    ),
    placeMoved: 'money',
    amount: 'digest.taken_back',
  },
  service_under_review: news(service, 'digest_curator.service_under_review', services),
  service_away: news(service, 'digest_curator.service_away', services),
  service_live: news(service, 'digest_curator.service_live', services),
  service_active: news(service, 'digest_curator.service_active', services),
};
