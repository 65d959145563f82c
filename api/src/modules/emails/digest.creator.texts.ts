import type { Translator } from '../../gateways/mail/index.ts';
import type { NewsRow } from './digest.repository.ts';
import {
  due,
  feedPath,
  quoted,
  service,
  sign,
  track,
  type Text,
  type TextsByKind,
  type Words,
} from './digest.template.ts';

const cited = (row: NewsRow, texts: Translator) => {
  const title = quoted(row, texts);
  return row.campaign_id ? texts.t('digest.about', { track: title, id: row.campaign_id }) : title;
};
type AboutKey =
  | 'expired'
  | 'withdrawn'
  | 'quality_refunded'
  | 'promise_broken'
  | 'promise_refunded'
  | 'pause_refunded'
  | 'placement_removed';
type TrackKey =
  | 'new_version_wanted'
  | 'opened'
  | 'placement_found'
  | 'proof_verified'
  | 'proof_refused'
  | 'flag_rejected';
/** Texts that name the track and its campaign, or the track alone. */
const about =
  (key: AboutKey): Text =>
  (row, texts) =>
    texts.t(`digest_creator.${key}`, { about: cited(row, texts) });
const ofTrack =
  (key: TrackKey): Text =>
  (row, texts) =>
    texts.t(`digest_creator.${key}`, { track: quoted(row, texts) });

const campaign = (row: NewsRow) => (row.campaign_id ? `/creator/campaigns/${row.campaign_id}` : feedPath(row));
const answer = (row: NewsRow) => (row.submission_id ? `/creator/feed/${row.submission_id}` : feedPath(row));
const wallet = '/creator/transactions';
const purchases = '/creator/shop';

const answered = (state: Words['state']): Words => ({
  place: 'answers',
  title: service,
  text: cited,
  ...(state && { state }),
  amount: 'digest.back',
  path: answer,
});
/** Credits of a campaign that came back. */
const returned = (title: Text, text: Text): Words => ({
  place: 'money',
  title,
  text,
  amount: 'digest.back',
  path: campaign,
});
const inWallet = (title: Text, text: Text, amount: NonNullable<Words['amount']>): Words => ({
  place: 'money',
  title,
  text,
  amount,
  path: wallet,
});
const news = (title: Text, text: Text): Words => ({ place: 'also', title, text, path: campaign });

/** A post whose confirmation is waited for, or which is shown. */
const proofAdded: Text = (row, texts) => {
  const { t } = texts;
  const values = { track: quoted(row, texts) };
  if (!row.is_open) return t('digest_creator.proof_added', values);
  return row.confirm_by
    ? t('digest_creator.proof_added_open', { ...values, at: row.confirm_by.toISOString() })
    : t('digest_creator.proof_added_undated', values);
};

/** The digest's texts for creators. */
export const creatorTexts: TextsByKind = {
  accepted: answered(sign('●', 'digest.yes', 'positive')),
  declined: answered(sign('–', 'digest.no')),
  wrong_match: answered(sign('×', 'digest.wrong_match')),

  new_version_wanted: { place: 'todo', title: service, text: ofTrack('new_version_wanted'), path: campaign },
  campaign_waiting_audio: {
    place: 'todo',
    title: track,
    text: (row, { t }) => t('digest_creator.campaign_waiting_audio', { id: row.campaign_id ?? 0 }),
    state: due,
    path: (row) => (row.campaign_id ? `${campaign(row)}/upload` : feedPath(row)),
  },
  proof_added: { place: 'todo', placeDone: 'also', title: service, text: proofAdded, path: campaign },
  subscription_failed: {
    place: 'todo',
    title: 'digest_creator.subscription_failed_title',
    text: 'digest_creator.subscription_failed',
    state: sign('!', 'digest.due', 'danger'),
    path: '/creator/subscriptions',
  },

  expired: returned(service, about('expired')),
  withdrawn: returned(service, about('withdrawn')),
  credits_refunded: {
    ...inWallet('digest_creator.credits_refunded_title', 'digest_creator.credits_refunded', 'digest.refunded'),
    path: purchases,
  },
  refund_failed: {
    ...inWallet('digest_creator.refund_failed_title', 'digest_creator.refund_failed', 'digest.back'),
    path: purchases,
  },
  quality_refunded: returned(service, about('quality_refunded')),
  promise_broken: returned(service, about('promise_broken')),
  promise_refunded: returned(service, about('promise_refunded')),
  pause_refunded: returned(service, about('pause_refunded')),
  placement_removed: returned(service, about('placement_removed')),
  wave_stopped: returned(track, 'digest_creator.wave_stopped'),
  campaign_cancelled: returned(track, 'digest_creator.campaign_cancelled'),
  credits_added: inWallet('digest_creator.credits_added_title', 'digest_creator.credits_added', 'digest.added'),
  subscription_renewed: inWallet(
    'digest_creator.subscription_renewed_title',
    'digest_creator.subscription_renewed',
    'digest.added',
  ),
  chargeback_opened: inWallet(
    'digest_creator.chargeback_opened_title',
    'digest_creator.chargeback_opened',
    'digest.taken',
  ),
  chargeback_won: inWallet('digest_creator.chargeback_won_title', 'digest_creator.chargeback_won', 'digest.added'),
  debt_settled: inWallet('digest_creator.debt_settled_title', 'digest_creator.debt_settled', 'digest.paid'),

  campaign_sent: news(track, 'digest_creator.campaign_sent'),
  campaign_scheduled: news(track, 'digest_creator.campaign_scheduled'),
  campaign_completed: news(track, 'digest_creator.campaign_completed'),
  opened: news(service, ofTrack('opened')),
  deadline_soon: news(track, 'digest_creator.deadline_soon'),
  wave_sent: news(track, 'digest_creator.wave_sent'),
  placement_found: news(service, ofTrack('placement_found')),
  proof_verified: news(service, ofTrack('proof_verified')),
  proof_refused: news(service, ofTrack('proof_refused')),
  flag_rejected: news(service, ofTrack('flag_rejected')),
};
