import type { NewsRow } from './digest.repository.ts';
import {
  due,
  feedPath,
  quoted,
  service,
  sign,
  track,
  until,
  type Text,
  type TextsByKind,
  type Words,
} from './digest.template.ts';

const about = (row: NewsRow) => (row.campaign_id ? `${quoted(row)}, campaign #${row.campaign_id}` : quoted(row));
const campaign = (row: NewsRow) => (row.campaign_id ? `/creator/campaigns/${row.campaign_id}` : feedPath(row));
const answer = (row: NewsRow) => (row.submission_id ? `/creator/feed/${row.submission_id}` : feedPath(row));
const wallet = '/creator/transactions';

const answered = (state: Words['state']): Words => ({
  place: 'answers',
  title: service,
  text: about,
  state,
  amount: 'back',
  path: answer,
});
/** Credits of a campaign that came back. */
const returned = (title: Text, text: Text): Words => ({ place: 'money', title, text, amount: 'back', path: campaign });
const inWallet = (title: Text, text: Text, amount: string): Words => ({
  place: 'money',
  title,
  text,
  amount,
  path: wallet,
});
const news = (title: Text, text: Text): Words => ({ place: 'other', title, text, path: campaign });

/** The digest's texts for creators. */
export const creatorTexts: TextsByKind = {
  accepted: answered(sign('●', 'Yes', 'positive')),
  declined: answered(sign('–', 'No')),
  wrong_match: answered(sign('×', 'Wrong match')),

  new_version_wanted: {
    place: 'todo',
    title: service,
    text: (row) => `Would like a new version of ${quoted(row)}. Sending it there once more is free.`,
    path: campaign,
  },
  campaign_waiting_audio: {
    place: 'todo',
    title: track,
    text: (row) => `Campaign #${row.campaign_id} is paid for and waits for its audio: upload it and it goes out.`,
    state: due,
    path: (row) => (row.campaign_id ? `${campaign(row)}/upload` : feedPath(row)),
  },
  proof_added: {
    place: 'todo',
    placeDone: 'other',
    title: service,
    text: (row) =>
      row.is_open
        ? `Shows its post of ${quoted(row)}. ${until(row.confirm_by, 'Without a word of yours it counts as confirmed from')}`
        : `Shows where ${quoted(row)} is`,
    path: campaign,
  },
  subscription_failed: {
    place: 'todo',
    title: 'Pro could not be renewed',
    text: 'The card was refused. Pro stays for some days; another card keeps it.',
    state: sign('!', 'To do', 'danger'),
    path: '/creator/subscriptions',
  },

  expired: returned(service, (row) => `Missed the deadline of ${about(row)}`),
  withdrawn: returned(service, (row) => `You withdrew ${about(row)}`),
  credits_refunded: inWallet('Credits came back', about, 'back'),
  quality_refunded: returned(service, (row) => `The answer to ${about(row)} was refunded`),
  promise_broken: returned(service, (row) => `Did not keep the promise for ${about(row)}`),
  promise_refunded: returned(service, (row) => `Broke its promise for ${about(row)}, which is now refunded`),
  pause_refunded: returned(service, (row) => `Is paused, so ${about(row)} was not sent there`),
  placement_removed: returned(service, (row) => `Took ${about(row)} down too early`),
  wave_stopped: returned(track, 'The other curators were called off'),
  campaign_cancelled: returned(track, 'The campaign was cancelled'),
  credits_added: inWallet('Credits were added', 'They are in your wallet', 'added'),
  subscription_renewed: inWallet('Pro was renewed', 'Its credits are in your wallet', 'added'),
  chargeback_opened: inWallet('A payment was taken back', 'By your bank or PayPal; its credits went with it', 'taken'),
  chargeback_won: inWallet('A payment is yours again', 'It had been taken back by your bank or PayPal', 'added'),
  debt_settled: inWallet('What you owed', 'Was paid with credits of yours', 'paid'),

  campaign_sent: news(track, 'Was sent to its curators'),
  campaign_scheduled: news(track, 'Is paid for and goes out at its time'),
  campaign_completed: news(track, 'All answers are in'),
  opened: news(service, (row) => `Opened ${quoted(row)}`),
  deadline_soon: news(track, 'Answers are due within two days'),
  wave_sent: news(track, 'The first wave did well: it went to the others too'),
  placement_found: news(service, (row) => `${quoted(row)} is in it: placement confirmed`),
  proof_verified: news(service, (row) => `The post of ${quoted(row)} is confirmed`),
  proof_refused: news(service, (row) => `The post of ${quoted(row)} was refused`),
  flag_rejected: news(service, (row) => `The answer to ${quoted(row)} stands: we have looked at your flag`),
};
