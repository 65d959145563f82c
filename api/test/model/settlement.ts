import { day, hour, type Campaign, type Model, type Submission } from './model.ts';

/* The rules of a submission and its money (rules.md §3–§5). Each action returns the code of its refusal, or null. */

export type Refusal = string | null;

export const isEscrow = (one: Submission): boolean => one.campaign.type === 'influencers';
export const wallet = (one: Submission) => one.campaign.owner.wallet;

const proofDays = { playlists: 7, radios: 30, influencers: 14 };
const shortestKeepDays = 7;
export const declineFee = 100;

/** Nothing queued or pending: completed. */
function finish(campaign: Campaign): void {
  const isOpen = campaign.submissions.some((one) => one.state === 'queued' || one.state === 'pending');
  if (campaign.state === 'sent' && !isOpen) campaign.state = 'completed';
}

/** Releases everything held. */
export function release(one: Submission, state: Submission['state']): void {
  wallet(one).resolve(one.stake, 0);
  one.state = state;
  finish(one.campaign);
}

/** Spends so much: the share to the curator, for whom it clears later, the rest to the platform. */
function spend(one: Submission, amount: number, clearsAt: number): void {
  wallet(one).resolve(one.stake, amount);
  one.earned = Math.floor((amount * one.service.sharePercent) / 100);
  one.fee = amount - one.earned;
  one.service.owner.clearing += one.earned;
  one.clearsAt = clearsAt;
}

/** Once per creator and curator in 90 days. */
export function returnFee({ now, promiseRefunds }: Model, one: Submission): void {
  const pair = `${one.campaign.owner.index}:${one.service.owner.index}`;
  const last = promiseRefunds.get(pair);
  if (last !== undefined && last + 90 * day > (one.brokenAt ?? now)) return;
  const back = wallet(one).returnFee(one.stake, one.fee);
  one.isDeferred = back === 'waits';
  if (back === 'waits') return;
  one.fee -= back;
  if (back > 0) promiseRefunds.set(pair, now);
}

/** What waited for disputes is refunded once all disputes of what paid for it have ended. */
export function refundDeferred(model: Model): void {
  for (const one of model.submissions().toSorted((a, b) => a.id - b.id)) {
    if (!one.isDeferred || wallet(one).isDisputed(one.stake)) continue;
    one.isDeferred = false;
    if (one.state === 'broken') returnFee(model, one);
  }
}

function returnAll(one: Submission): void {
  wallet(one).giveBack(one.stake, one.fee + one.earned);
  one.service.owner.clearing -= one.earned;
  one.fee = 0;
  one.earned = 0;
  one.clearsAt = null;
}

export function start(campaign: Campaign, wave: number, now: number): void {
  for (const one of campaign.submissions.filter((each) => each.state === 'queued' && each.wave === wave)) {
    one.state = 'pending';
    one.sentAt = now;
    one.deadlineAt = now + one.service.replyDays * day;
  }
}

function whyClosed(one: Submission, now: number): Refusal {
  if (one.sentAt === null) return 'not_found';
  if (one.state === 'expired' || (one.state === 'pending' && one.deadlineAt <= now)) return 'deadline_passed';
  return one.state === 'pending' ? null : 'wrong_state';
}

export function open({ now }: Model, one: Submission): Refusal {
  const closed = whyClosed(one, now);
  if (!closed) one.openedAt ??= now;
  return closed;
}

interface Written {
  decision: 'accepted' | 'declined' | 'wrong_match';
  text: string;
  isEmpty: boolean;
}

export function answer(model: Model, one: Submission, { decision, text, isEmpty }: Written): Refusal {
  const { now } = model;
  const curator = one.service.owner;
  if (one.sentAt === null) return 'not_found';
  if (one.answer?.decision === decision && one.answer.text === text) return null;
  const closed = whyClosed(one, now);
  if (closed) return closed;
  if (!one.isHeard) return 'listen_first';
  if (curator.answers.some((other) => other.text === text)) return 'feedback_rejected';
  if (decision === 'wrong_match') {
    if (one.openedAt! + 72 * hour <= now) return 'wrong_match_limit';
    const recent = curator.answers.filter((other) => other.at + 30 * day > now);
    const allowed = Math.max(3, Math.floor(recent.length * 0.2));
    if (recent.filter((other) => other.isWrongMatch).length >= allowed) return 'wrong_match_limit';
  }
  one.answer = { decision, text, isCopied: model.texts.includes(text), isEmpty };
  model.texts.push(text);
  curator.answers.push({ text, at: now, isWrongMatch: decision === 'wrong_match' });
  one.state = decision;
  if (decision === 'wrong_match') wallet(one).resolve(one.stake, 0);
  else if (!isEscrow(one)) spend(one, one.stake.price, now + 7 * day);
  else if (decision === 'declined') spend(one, Math.min(declineFee, one.stake.price), now + 7 * day);
  if (decision === 'accepted') one.proofDueAt = now + proofDays[one.campaign.type] * day;
  finish(one.campaign);
  return null;
}

export function withdraw({ now }: Model, one: Submission): Refusal {
  if (one.state === 'withdrawn') return null;
  if (one.state !== 'pending') return 'wrong_state';
  if (one.openedAt !== null) return 'wrong_state';
  if (one.deadlineAt <= now) return 'deadline_passed';
  const isTime = now < one.sentAt! + hour || now >= one.sentAt! + 5 * day;
  if (!isTime) return 'wrong_state';
  release(one, 'withdrawn');
  return null;
}

export function prove(
  model: Model,
  one: Submission,
  { url, isDisclosed }: { url: string; isDisclosed: boolean },
): Refusal {
  const { now } = model;
  if (one.sentAt === null) return 'not_found';
  if (one.proof?.url === url) return null;
  if (one.state !== 'accepted' || one.proof) return 'wrong_state';
  if (one.proofDueAt <= now) return 'deadline_passed';
  if (isEscrow(one)) {
    if (!isDisclosed) return 'invalid_input';
    if (model.submissions().some((other) => isEscrow(other) && other.proof?.url === url)) return 'conflict';
  }
  one.proof = { url, state: isEscrow(one) ? 'waiting' : 'taken', confirmBy: now + 72 * hour };
  one.keepUntil = now + Math.max(one.service.keepDays, shortestKeepDays) * day;
  if (!isEscrow(one)) one.state = 'placed';
  return null;
}

/** The price is spent; it clears when the keep days end. */
export function verify({ now }: Model, one: Submission): void {
  one.proof!.state = 'verified';
  one.state = 'placed';
  spend(one, one.stake.price, Math.max(one.keepUntil!, now));
}

export function confirm(model: Model, one: Submission): Refusal {
  if (one.proof?.state === 'verified') return null;
  if (one.proof?.state !== 'waiting') return 'wrong_state';
  verify(model, one);
  return null;
}

export function reject({ now }: Model, one: Submission): Refusal {
  if (one.proof?.state === 'disputed') return null;
  if (one.proof?.state !== 'waiting') return 'wrong_state';
  if (one.proof.confirmBy <= now) return 'deadline_passed';
  one.proof.state = 'disputed';
  return null;
}

export function decideProof(model: Model, one: Submission, isVerified: boolean): Refusal {
  if (!one.proof) return 'not_found';
  if (one.proof.state === (isVerified ? 'verified' : 'refused')) return null;
  if (one.proof.state !== 'disputed') return 'wrong_state';
  if (isVerified) verify(model, one);
  else {
    one.proof.state = 'refused';
    wallet(one).resolve(one.stake, 0);
    one.state = 'broken';
  }
  return null;
}

/** Removed within the keep days: for a playlist or radio a part of the platform's share is refunded, for a post everything. */
export function remove(model: Model, one: Submission): Refusal {
  if (one.state === 'broken' && one.keepUntil !== null) return null;
  if (one.state !== 'placed' || one.keepUntil! <= model.now) return 'wrong_state';
  if (isEscrow(one)) returnAll(one);
  else returnFee(model, one);
  one.state = 'broken';
  one.brokenAt = model.now;
  return null;
}

function refund(one: Submission): void {
  returnAll(one);
  wallet(one).restore(one.stake);
  one.state = 'refunded_quality';
}

export function flag({ now }: Model, one: Submission, reason: string): Refusal {
  if (one.flag) return one.flag.reason === reason ? null : 'wrong_state';
  const flaggable = isEscrow(one) ? ['declined'] : ['declined', 'accepted', 'placed', 'broken'];
  if (!flaggable.includes(one.state)) return 'wrong_state';
  if (one.isCleared || one.clearsAt! <= now) return 'deadline_passed';
  const isUpheld = one.answer!.isCopied || one.answer!.isEmpty;
  one.flag = { reason, state: isUpheld ? 'upheld' : 'open' };
  if (isUpheld) refund(one);
  return null;
}

export function decideFlag(one: Submission, isUpheld: boolean): Refusal {
  if (!one.flag) return 'not_found';
  const state = isUpheld ? 'upheld' : 'rejected';
  if (one.flag.state === state) return null;
  if (one.flag.state !== 'open') return 'wrong_state';
  one.flag.state = state;
  if (isUpheld) refund(one);
  return null;
}
