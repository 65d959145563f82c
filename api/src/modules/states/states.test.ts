import { readFileSync } from 'node:fs';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import { ledgerWorld } from '../ledger/test/world.ts';
import { wholeCredits } from '../ledger/index.ts';
import {
  campaignStates,
  cashOutStates,
  renderStates,
  flagStates,
  nextState,
  proofStates,
  submissionStates,
  type Machine,
} from './index.ts';

let database: TestDatabase;
let owner: Knex;
let campaignId: number;
let submissionId: number;
let cashOutId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, 2);
  const world = await ledgerWorld(owner);
  const campaign = await world.campaign(owner, [wholeCredits(4)], (price) => price);
  campaignId = campaign.id;
  submissionId = campaign.submissions[0]!.id;
  const { creatorAccountId } = world;
  const now = owner.raw('app_now()');
  await owner('flags').insert({
    submission_id: submissionId,
    creator_account_id: creatorAccountId,
    reason: 'other',
    state: 'open',
    decide_by: now,
  });
  // Without its hold, which the state doesn't need.
  cashOutId = await owner.transaction(async (trx) => {
    await trx.raw('ALTER TABLE cash_outs DISABLE TRIGGER cash_out_is_booked');
    const [cashOut] = await trx('cash_outs')
      .insert({
        account_id: creatorAccountId,
        hundredths: 100,
        cents: 100,
        method: 'paypal',
        reference: 'a@example.test',
        destination: 'a',
        identity_hash: Buffer.from('a'),
      })
      .returning<{ id: number }[]>('id');
    await trx.raw('ALTER TABLE cash_outs ENABLE TRIGGER cash_out_is_booked');
    return cashOut!.id;
  });
  await owner('proofs').insert({
    submission_id: submissionId,
    curator_account_id: campaign.submissions[0]!.curatorAccountId,
    url: 'https://example.test/post',
    is_escrow: true,
    posted_at: now,
    disclosure: '#ad',
    confirm_by: now,
    state: 'waiting',
  });
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

test('docs/states.md is rendered from the tables', () => {
  const page = readFileSync(new URL('../../../../docs/states.md', import.meta.url), 'utf8');
  expect(page).toBe(renderStates());
});

test('a refusal names the current state and the refused action', () => {
  expect(() => nextState(submissionStates, 'declined', 'withdraw')).toThrow(
    'This submission has been declined, so it can’t be withdrawn.',
  );
  expect(() => nextState(submissionStates, 'accepted', 'place', 'escrow')).toThrow('can’t take a proof');
  expect(nextState(submissionStates, 'accepted', 'place', 'on_answer')).toBe('placed');
});

/** Whether the trigger allows a transition, with all other constraints off. */
async function lets(table: string, key: string, id: number, column: string, from: string, to: string) {
  let isLet = true;
  await owner
    .transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { conname: string }[] }>(
        `SELECT conname FROM pg_constraint WHERE conrelid = ?::regclass AND contype = 'c'`,
        [table],
      );
      await trx.raw(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      for (const { conname } of rows) await trx.raw('ALTER TABLE ?? DROP CONSTRAINT ??', [table, conname]);
      await trx(table)
        .where({ [key]: id })
        .update({ [column]: from });
      await trx.raw(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
      // Who decides is another rule than what may follow.
      if (table === 'cash_outs') await trx.raw('ALTER TABLE cash_outs DISABLE TRIGGER cash_out_is_decided_by_others');
      await trx(table)
        .where({ [key]: id })
        .update({ [column]: to })
        .catch((error: { code?: string; message: string }) => {
          if (error.code !== '23514' || !error.message.includes("can't go from")) throw error;
          isLet = false;
        });
      throw new Error('undo');
    })
    .catch((error: Error) => {
      if (error.message !== 'undo') throw error;
    });
  return isLet;
}

describe('the database allows exactly the transitions of the table', () => {
  test.each<[Machine<string, string>, string, string, () => number, string]>([
    [campaignStates, 'campaigns', 'id', () => campaignId, 'status'],
    [submissionStates, 'submissions', 'id', () => submissionId, 'status'],
    [proofStates, 'proofs', 'submission_id', () => submissionId, 'state'],
    [flagStates, 'flags', 'submission_id', () => submissionId, 'state'],
    [cashOutStates, 'cash_outs', 'id', () => cashOutId, 'status'],
  ])('$name', async (machine, table, key, id, column) => {
    const states = Object.keys(machine.stateTexts);
    const wrong: string[] = [];
    for (const from of states) {
      for (const to of states) {
        if (from === to) continue;
        const isInTable = machine.transitions.some((one) => one.from === from && one.to === to);
        if ((await lets(table, key, id(), column, from, to)) !== isInTable) wrong.push(`${from} → ${to}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
