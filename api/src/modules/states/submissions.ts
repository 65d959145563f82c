import type { SubmissionStatus } from '@fanfare/api-contract';
import type { Machine, Transition } from './machine.ts';

export type SubmissionAct =
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

type Row = Transition<SubmissionStatus, SubmissionAct>;

const both = (money: 'none' | 'release' | 'post' | 'return_all') => ({ placement: money, escrow: money });

/** A flagged answer is refunded from wherever it led, as long as what it earned hasn't cleared. */
const refunds = (['accepted', 'placed', 'broken'] as const).map((from): Row => ({
  from,
  to: 'refunded_quality',
  act: 'refund',
  who: ['checks', 'staff'],
  money: { placement: 'return_all' },
  when: 'flagged before the earning clears, and upheld',
}));

/** A campaign at a service (rules §4). */
export const submissionStates: Machine<SubmissionStatus, SubmissionAct> = {
  name: 'submissions',
  thing: 'submission',
  first: ['queued'],
  transitions: [
    { from: 'queued', to: 'pending', act: 'send', who: ['creator', 'time'], money: both('none') },
    { from: 'queued', to: 'cancelled', act: 'cancel', who: ['creator', 'time'], money: both('release') },
    { from: 'pending', to: 'accepted', act: 'accept', who: ['curator'], money: { placement: 'post', escrow: 'none' } },
    {
      from: 'pending',
      to: 'declined',
      act: 'decline',
      who: ['curator'],
      money: { placement: 'post', escrow: 'post_fee' },
    },
    {
      from: 'pending',
      to: 'wrong_match',
      act: 'wrong_match',
      who: ['curator'],
      money: both('release'),
      when: 'within 72 h of opening, a few in 30 days',
    },
    { from: 'pending', to: 'expired', act: 'expire', who: ['time'], money: both('release'), when: 'the deadline' },
    {
      from: 'pending',
      to: 'withdrawn',
      act: 'withdraw',
      who: ['creator'],
      money: both('release'),
      when: 'unopened, within 1 h of sending or after day 5',
    },
    {
      from: 'accepted',
      to: 'placed',
      act: 'place',
      who: ['curator'],
      money: { placement: 'none' },
      when: 'the proof, in time',
    },
    {
      from: 'accepted',
      to: 'placed',
      act: 'verify',
      who: ['creator', 'time', 'staff'],
      money: { escrow: 'post' },
      when: 'the proof is confirmed, unanswered for 72 h, or found right by staff',
    },
    {
      from: 'accepted',
      to: 'broken',
      act: 'break',
      who: ['time', 'staff', 'checks'],
      money: { placement: 'return_fee', escrow: 'release' },
      when: 'no proof in time, refused by staff, or a post gone while its proof waits',
    },
    {
      from: 'placed',
      to: 'broken',
      act: 'remove',
      who: ['staff', 'checks'],
      money: { placement: 'return_fee', escrow: 'return_all' },
      when: 'gone within the keep days',
    },
    {
      from: 'declined',
      to: 'refunded_quality',
      act: 'refund',
      who: ['checks', 'staff'],
      money: both('return_all'),
      when: 'flagged before the earning clears, and upheld',
    },
    ...refunds,
  ],
  stateWords: {
    queued: 'hasn’t been sent yet',
    pending: 'waits for its answer',
    accepted: 'has been accepted',
    placed: 'has been placed',
    broken: 'ended with a broken promise',
    declined: 'has been declined',
    wrong_match: 'was sent back as a wrong match',
    expired: 'has expired',
    withdrawn: 'was withdrawn',
    cancelled: 'was cancelled',
    refunded_quality: 'has been refunded',
  },
  actWords: {
    send: 'be sent',
    cancel: 'be cancelled',
    accept: 'be accepted',
    decline: 'be declined',
    wrong_match: 'be sent back as a wrong match',
    expire: 'expire',
    withdraw: 'be withdrawn',
    place: 'take a proof',
    verify: 'take a verified proof',
    break: 'end with a broken promise',
    remove: 'be reported as removed',
    refund: 'be refunded',
  },
};
