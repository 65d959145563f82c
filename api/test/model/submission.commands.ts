import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { serviceUrlOf } from '../factories/service.ts';
import { aimed, expectCode, oneOf, pick, picked } from './command.ts';
import type { Model, Submission } from './model.ts';
import * as rules from './settlement.ts';
import { artist, type World } from './world.ts';

/* The commands of creators, curators and staff on a submission. */

const all = (model: Model) => model.submissions();
const creatorOf = (real: World, one: Submission) => real.people[one.campaign.owner.index]!;
const curatorOf = (real: World, one: Submission) => real.people[one.service.owner.index]!;
const isOpen = ({ state, deadlineAt }: Submission, { now }: Model): boolean => state === 'pending' && deadlineAt > now;

/** A text that nobody else has written. Without vowels, so that no five letters are a provider of mail. */
let written = 0;
const consonants = 'bcdfghjklmnprstv';
function ownWords(length: number): string {
  written += 1;
  const letters = Array.from({ length: 5 }, (_, part) =>
    createHash('sha256')
      .update(`${written}:${part}`)
      .digest('hex')
      .replace(/./g, (digit) => consonants[Number.parseInt(digit, 16)]!),
  );
  return letters
    .join('')
    .slice(0, length)
    .replace(/(.{5})/g, '$1 ')
    .trim();
}
/** Nearly all of it is the artist's name. */
const emptyText = () => `${artist.split(' ').toReversed().join(' ')} ${ownWords(24)}`;

async function open(model: Model, real: World, one: Submission) {
  const code = rules.open(model, one);
  const opened = await curatorOf(real, one).post(`/api/v2/curator/submissions/${one.id}/open`);
  expectCode('open', opened, code);
  return code === null ? opened.json().data.listeningSessionId : null;
}

/** Listens as long as required, as a player does. */
async function listen(model: Model, real: World, one: Submission): Promise<void> {
  const listeningSessionId = await open(model, real, one);
  if (listeningSessionId === null) return;
  const url = `/api/v2/curator/submissions/${one.id}/heartbeat`;
  const beat = (sequence: number, positionSeconds: number) =>
    curatorOf(real, one).post(url, { listeningSessionId, sequence, positionSeconds, isPlaying: true });
  await beat(0, 0);
  await real.advance(model, 60);
  const isOver = one.deadlineAt <= model.now;
  const heard = await beat(1, 15);
  expectCode('hear', heard, isOver ? 'deadline_passed' : null);
  if (!isOver) one.isHeard = true;
}

const opens = aimed('Open', picked, all, isOpen, async (model, real, one) => {
  await open(model, real, one);
});

const answers = aimed(
  'Answer',
  fc.record({
    pick,
    decision: fc.constantFrom('accepted', 'accepted', 'accepted', 'accepted', 'declined', 'declined', 'wrong_match'),
    text: fc.constantFrom('own', 'own', 'own', 'own', 'empty', 'copied'),
    listens: fc.constantFrom(true, true, true, true, true, false),
  }),
  all,
  isOpen,
  async (model, real, one, { decision, ...input }) => {
    if (input.listens) await listen(model, real, one);
    const isCopied = input.text === 'copied' && model.texts.length > 0;
    const text = isCopied ? oneOf(model.texts, input.pick) : input.text === 'empty' ? emptyText() : `${ownWords(150)}.`;
    const isEmpty = text.startsWith(artist.split(' ').at(-1)!);
    const code = rules.answer(model, one, { decision, text, isEmpty });
    const body = { decision, feedback: text, ...(decision === 'declined' && { reasonCode: 'genre_fit' }) };
    const url = `/api/v2/curator/submissions/${one.id}/answer`;
    expectCode(`answer ${decision}`, await curatorOf(real, one).post(url, body), code);
  },
);

const withdraws = aimed(
  'Withdraw',
  picked,
  all,
  (one, model) => isOpen(one, model) && one.openedAt === null,
  async (model, real, one) => {
    const code = rules.withdraw(model, one);
    expectCode('withdraw', await creatorOf(real, one).post(`/api/v2/submissions/${one.id}/withdraw`), code);
  },
);

const proves = aimed(
  'Prove',
  fc.record({
    pick,
    /** Of this submission, or a post that may have been submitted for another. */
    isOwn: fc.constantFrom(true, true, true, false),
    isDisclosed: fc.constantFrom(true, true, true, true, false),
  }),
  all,
  (one, { now }) => one.state === 'accepted' && !one.proof && one.proofDueAt > now,
  async (model, real, one, { isDisclosed, isOwn }) => {
    const post = `https://example.test/posts/${isOwn ? one.id : `of-${real.people[0]!.id}`}`;
    // Of a playlist nothing but itself is taken.
    const url = one.campaign.type === 'playlists' ? await serviceUrlOf(real.api.db, one.id) : post;
    const code = rules.prove(model, one, { url, isDisclosed });
    const body = {
      url,
      ...(one.campaign.type === 'influencers' && {
        postedAt: real.api.app.clock.now().toISOString(),
        disclosure: isDisclosed ? 'Paid partnership' : null,
      }),
    };
    const path = `/api/v2/curator/submissions/${one.id}/proof`;
    expectCode('prove', await curatorOf(real, one).post(path, body), code);
  },
);

const isWaiting = ({ proof }: Submission) => proof?.state === 'waiting';
const says = (name: string, rule: (model: Model, one: Submission) => string | null, verb: string, body?: object) =>
  aimed(name, picked, all, isWaiting, async (model, real, one) => {
    const code = rule(model, one);
    expectCode(verb, await creatorOf(real, one).post(`/api/v2/submissions/${one.id}/proof/${verb}`, body), code);
  });

const note = 'Looked at it.';
const decides = aimed(
  'DecideProof',
  fc.record({ pick, isVerified: fc.boolean() }),
  all,
  ({ proof }) => proof?.state === 'disputed',
  async (model, real, one, { isVerified }) => {
    const code = rules.decideProof(model, one, isVerified);
    const path = `/api/v2/staff/proofs/${one.id}/decide`;
    expectCode('decide proof', await real.staff.post(path, { isVerified, note }), code);
  },
);

const removes = aimed(
  'Remove',
  picked,
  all,
  ({ state, keepUntil }, { now }) => state === 'placed' && keepUntil! > now,
  async (model, real, one) => {
    const code = rules.remove(model, one);
    expectCode('remove', await real.staff.post(`/api/v2/staff/submissions/${one.id}/removal`, { note }), code);
  },
);

const flags = aimed(
  'Flag',
  fc.record({ pick, reason: fc.constantFrom('rude', 'rude', 'rude', 'other') }),
  all,
  ({ clearsAt, flag }, { now }) => clearsAt !== null && clearsAt > now && !flag,
  async (model, real, one, { reason }) => {
    const code = rules.flag(model, one, reason);
    expectCode('flag', await creatorOf(real, one).post(`/api/v2/submissions/${one.id}/flag`, { reason }), code);
  },
);

const decidesFlag = aimed(
  'DecideFlag',
  fc.record({ pick, isUpheld: fc.boolean() }),
  all,
  ({ flag }) => flag?.state === 'open',
  async (_, real, one, { isUpheld }) => {
    const code = rules.decideFlag(one, isUpheld);
    expectCode('decide flag', await real.staff.post(`/api/v2/staff/flags/${one.id}/decide`, { isUpheld, note }), code);
  },
);

export const submissionCommands = [
  { weight: 2, arbitrary: opens },
  { weight: 20, arbitrary: answers },
  { weight: 2, arbitrary: withdraws },
  { weight: 12, arbitrary: proves },
  { weight: 3, arbitrary: says('Confirm', rules.confirm, 'confirm') },
  { weight: 3, arbitrary: says('Reject', rules.reject, 'reject', { reason: 'Another song.' }) },
  { weight: 3, arbitrary: decides },
  { weight: 3, arbitrary: removes },
  { weight: 5, arbitrary: flags },
  { weight: 4, arbitrary: decidesFlag },
];
