import type { NewsRow } from './digest.repository.ts';
import { due, feedPath, quoted, service, sign, track, until, type TextsByKind } from './digest.template.ts';

const about = (row: NewsRow) => (row.campaign_id ? `${quoted(row)}, campaign #${row.campaign_id}` : quoted(row));
const campaign = (row: NewsRow) => (row.campaign_id ? `/creator/campaigns/${row.campaign_id}` : feedPath(row));
const answer = (row: NewsRow) => `/creator/feed/${row.id}`;
const wallet = '/creator/transactions';

/** The digest's texts for creators. */
export const creatorTexts: TextsByKind = {
  accepted: {
    place: 'answers',
    title: service,
    text: about,
    state: sign('●', 'Yes', 'positive'),
    amount: 'back',
    path: answer,
  },
  declined: { place: 'answers', title: service, text: about, state: sign('–', 'No'), amount: 'back', path: answer },
  wrong_match: {
    place: 'answers',
    title: service,
    text: about,
    state: sign('×', 'Wrong match'),
    amount: 'back',
    path: answer,
  },

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

  expired: {
    place: 'money',
    title: service,
    text: (row) => `Missed the deadline of ${about(row)}`,
    amount: 'back',
    path: campaign,
  },
  withdrawn: {
    place: 'money',
    title: service,
    text: (row) => `You withdrew ${about(row)}`,
    amount: 'back',
    path: campaign,
  },
  credits_refunded: { place: 'money', title: 'Credits came back', text: about, amount: 'back', path: wallet },
  quality_refunded: {
    place: 'money',
    title: service,
    text: (row) => `The answer to ${about(row)} was refunded`,
    amount: 'back',
    path: campaign,
  },
  promise_broken: {
    place: 'money',
    title: service,
    text: (row) => `Did not keep the promise for ${about(row)}`,
    amount: 'back',
    path: campaign,
  },
  placement_removed: {
    place: 'money',
    title: service,
    text: (row) => `Took ${about(row)} down too early`,
    amount: 'back',
    path: campaign,
  },
  wave_stopped: {
    place: 'money',
    title: track,
    text: 'The other curators were called off',
    amount: 'back',
    path: campaign,
  },
  campaign_cancelled: {
    place: 'money',
    title: track,
    text: 'The campaign was cancelled',
    amount: 'back',
    path: campaign,
  },
  credits_added: {
    place: 'money',
    title: 'Credits were added',
    text: 'They are in your wallet',
    amount: 'added',
    path: wallet,
  },
  subscription_renewed: {
    place: 'money',
    title: 'Pro was renewed',
    text: 'Its credits are in your wallet',
    amount: 'added',
    path: wallet,
  },
  chargeback_opened: {
    place: 'money',
    title: 'A payment was taken back',
    text: 'By your bank or PayPal; its credits went with it',
    amount: 'taken',
    path: wallet,
  },
  chargeback_won: {
    place: 'money',
    title: 'A payment is yours again',
    text: 'It had been taken back by your bank or PayPal',
    amount: 'added',
    path: wallet,
  },
  debt_settled: {
    place: 'money',
    title: 'What you owed',
    text: 'Was paid with credits of yours',
    amount: 'paid',
    path: wallet,
  },

  campaign_sent: { place: 'other', title: track, text: 'Was sent to its curators', path: campaign },
  campaign_scheduled: { place: 'other', title: track, text: 'Is paid for and goes out at its time', path: campaign },
  campaign_completed: { place: 'other', title: track, text: 'All answers are in', path: campaign },
  opened: { place: 'other', title: service, text: (row) => `Opened ${quoted(row)}`, path: campaign },
  deadline_soon: { place: 'other', title: track, text: 'Answers are due within two days', path: campaign },
  wave_sent: {
    place: 'other',
    title: track,
    text: 'The first wave did well: it went to the others too',
    path: campaign,
  },
  proof_verified: {
    place: 'other',
    title: service,
    text: (row) => `The post of ${quoted(row)} is confirmed`,
    path: campaign,
  },
  proof_refused: {
    place: 'other',
    title: service,
    text: (row) => `The post of ${quoted(row)} was refused`,
    path: campaign,
  },
  flag_rejected: {
    place: 'other',
    title: service,
    text: (row) => `The answer to ${quoted(row)} stands: we have looked at your flag`,
    path: campaign,
  },
};
