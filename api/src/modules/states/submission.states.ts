import type { CampaignType, SubmissionStatus } from '@fanfare/api-contract';
import type { Machine, PaymentModel, Transition } from './state-machine.ts';

export type SubmissionAction =
  | 'send'
  | 'cancel'
  | 'accept'
  | 'decline'
  | 'wrong_match'
  | 'expire'
  | 'withdraw'
  | 'place'
  | 'verify'
  | 'break'
  | 'remove'
  | 'refund';

type Row = Transition<SubmissionStatus, SubmissionAction>;

const both = (money: 'none' | 'release' | 'post' | 'return_all') => ({ on_answer: money, escrow: money });

/** A flagged answer is refunded from any later state, as long as its earning hasn't cleared. */
const refunds = (['accepted', 'placed', 'broken'] as const).map((from): Row => ({
  from,
  to: 'refunded_quality',
  action: 'refund',
  by: ['checks', 'staff'],
  money: { on_answer: 'return_all' },
  when: 'flagged before the earning clears, and upheld',
}));

/** A track at one service of a campaign (docs/rules.md#submissions). */
export const submissionStates: Machine<SubmissionStatus, SubmissionAction> = {
  name: 'submissions',
  refusal: 'states.submission',
  first: ['queued'],
  transitions: [
    { from: 'queued', to: 'pending', action: 'send', by: ['creator', 'time'], money: both('none') },
    { from: 'queued', to: 'cancelled', action: 'cancel', by: ['creator', 'time'], money: both('release') },
    {
      from: 'pending',
      to: 'accepted',
      action: 'accept',
      by: ['curator'],
      money: { on_answer: 'post', escrow: 'none' },
    },
    {
      from: 'pending',
      to: 'declined',
      action: 'decline',
      by: ['curator'],
      money: { on_answer: 'post', escrow: 'post_fee' },
    },
    {
      from: 'pending',
      to: 'wrong_match',
      action: 'wrong_match',
      by: ['curator'],
      money: both('release'),
      when: 'within 72 h of opening, a few in 30 days',
    },
    { from: 'pending', to: 'expired', action: 'expire', by: ['time'], money: both('release'), when: 'the deadline' },
    {
      from: 'pending',
      to: 'withdrawn',
      action: 'withdraw',
      by: ['creator'],
      money: both('release'),
      when: 'unopened, within 1 h of sending or after day 5',
    },
    {
      from: 'accepted',
      to: 'placed',
      action: 'place',
      by: ['curator', 'checks'],
      money: { on_answer: 'none' },
      when: 'the proof, in time: added by the curator, or found in the playlist',
    },
    {
      from: 'accepted',
      to: 'placed',
      action: 'verify',
      by: ['creator', 'time', 'staff'],
      money: { escrow: 'post' },
      when: 'the proof is confirmed, unanswered for 72 h, or found right by staff',
    },
    {
      from: 'accepted',
      to: 'broken',
      action: 'break',
      by: ['time', 'staff', 'checks'],
      money: { on_answer: 'return_fee', escrow: 'release' },
      when: 'no proof in time, refused by staff, or a post gone while its proof waits',
    },
    {
      from: 'placed',
      to: 'broken',
      action: 'remove',
      by: ['staff', 'checks'],
      money: { on_answer: 'return_fee', escrow: 'return_all' },
      when: 'gone within the keep days',
    },
    {
      from: 'declined',
      to: 'refunded_quality',
      action: 'refund',
      by: ['checks', 'staff'],
      money: both('return_all'),
      when: 'flagged before the earning clears, and upheld',
    },
    ...refunds,
  ],
  stateTexts: {
    queued: 'states.submission_queued',
    pending: 'states.submission_pending',
    accepted: 'states.submission_accepted',
    placed: 'states.submission_placed',
    broken: 'states.submission_broken',
    declined: 'states.submission_declined',
    wrong_match: 'states.submission_wrong_match',
    expired: 'states.submission_expired',
    withdrawn: 'states.submission_withdrawn',
    cancelled: 'states.submission_cancelled',
    refunded_quality: 'states.submission_refunded_quality',
  },
  actionTexts: {
    send: 'states.submission_to_send',
    cancel: 'states.submission_to_cancel',
    accept: 'states.submission_to_accept',
    decline: 'states.submission_to_decline',
    wrong_match: 'states.submission_to_wrong_match',
    expire: 'states.submission_to_expire',
    withdraw: 'states.submission_to_withdraw',
    place: 'states.submission_to_place',
    verify: 'states.submission_to_verify',
    break: 'states.submission_to_break',
    remove: 'states.submission_to_remove',
    refund: 'states.submission_to_refund',
  },
};

export const paymentModelOf = ({ campaign_type: type }: { campaign_type: CampaignType }): PaymentModel =>
  type === 'influencers' ? 'escrow' : 'on_answer';
