import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { runs as howMany } from '../../../test/full.ts';
import type { Payout } from '../../gateways/payout-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import { walletOf } from '../ledger/index.ts';
import { auditFindings, expectCleanAudit } from '../ledger/test/world.ts';
import { cashOutContext, type CashOuts } from './cash-out.context.ts';
import { openCashOut, setSent } from './cash-outs.repository.ts';
import { convertCredits } from './convert.service.ts';
import { cancelCashOut, demandCashOut, prepareCashOut } from './demand.service.ts';
import { applyPayout } from './payout.service.ts';
import { approveCashOut, refuseCashOut } from './review.service.ts';
import { statementLines, statementsOf } from './statements/statements.repository.ts';
import { earn, earner } from './test/earner.ts';

/*
 * Random runs of everything that can happen to a curator's cleared wallet, against a model that only adds and subtracts. After each step
 * the withdrawable, held and spendable amounts equal the model's, and both refuse the same steps.
 */

const runs = howMany(12, 25);

let api: TestApp;
let cashOuts: CashOuts;
let staffId: number;
beforeAll(async () => {
  api = await testApp();
  cashOuts = cashOutContext(api.app);
  staffId = (await earner(api, 0)).id;
});
afterAll(async () => {
  await expectCleanAudit(api.db);
  await api.close();
});

const credits = fc.integer({ min: 1, max: 9_000 });
const command = fc.oneof(
  { weight: 1, arbitrary: fc.record({ do: fc.constant('earn' as const), amount: credits }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('demand' as const, 'convert' as const), amount: credits }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('cancel', 'approve', 'refuse', 'send', 'arrive', 'bounce', 'bounce late').map((one) => one),
      amount: fc.constant(0),
    }),
  },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

interface Demand {
  id: number;
  amount: number;
  status: string;
}
interface Model {
  available: number;
  spendable: number;
  open: Demand | null;
  /** The last paid one. */
  paid: Demand | null;
}

const payoutOf = (demand: Demand, state: Payout['state']): Payout => ({
  transferId: `batch-${demand.id}`,
  payoutId: `item-${demand.id}`,
  state,
  amountCents: demand.amount,
  expectedAt: null,
  failure: null,
});

/** Whether it succeeded; a refusal is an answer, anything else is a fault. */
async function done(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
}

const who = (me: { id: number; creatorProfileId: number | null }) => ({
  accountId: me.id,
  creatorProfileId: me.creatorProfileId,
  emailConfirmed: true,
});

async function step(me: Awaited<ReturnType<typeof earner>>, model: Model, { do: what, amount }: Command) {
  const { db } = cashOuts;
  const { open } = model;
  const back = () => {
    model.available += open!.amount;
    model.open = null;
  };
  switch (what) {
    case 'earn':
      await earn(api, me, amount / 100);
      model.available += amount;
      return;
    case 'demand': {
      const isGood = open === null && amount >= 2_000 && amount <= model.available;
      const demand = { credits: amount / 100, method: 'paypal' as const, paypalEmail: 'a@example.org' };
      expect(
        await done(prepareCashOut(cashOuts, who(me), demand).then((prepared) => demandCashOut(db, prepared, null))),
      ).toBe(isGood);
      if (!isGood) return;
      model.available -= amount;
      model.open = { id: (await openCashOut(db, me.id))!.id, amount, status: 'requested' };
      return;
    }
    case 'convert': {
      const isGood = amount <= model.available;
      expect(await done(convertCredits(cashOuts, who(me), amount / 100))).toBe(isGood);
      if (!isGood) return;
      model.available -= amount;
      model.spendable += amount + Math.floor(amount / 10);
      return;
    }
    case 'cancel':
      if (open === null) return;
      expect(await done(cancelCashOut(db, me.id, open.id))).toBe(open.status === 'requested');
      if (open.status === 'requested') back();
      return;
    case 'approve':
      if (open === null) return;
      expect(await done(approveCashOut(db, open.id, staffId))).toBe(true);
      if (open.status === 'requested') open.status = 'approved';
      return;
    case 'refuse': {
      if (open === null) return;
      const isGood = open.status !== 'sent';
      expect(await done(refuseCashOut(db, open.id, { by: staffId, reason: 'No' }))).toBe(isGood);
      if (isGood) back();
      return;
    }
    case 'send':
      await db.transaction((trx) => setSent(trx, 100));
      if (open?.status === 'approved') open.status = 'sent';
      return;
    case 'arrive':
    case 'bounce': {
      if (open === null) return;
      // The same state twice, then the older one again.
      for (const state of [
        what === 'arrive' ? 'paid' : 'returned',
        what === 'arrive' ? 'paid' : 'returned',
        'pending',
      ] as const)
        await applyPayout(cashOuts, open.id, payoutOf(open, state));
      if (open.status !== 'sent') return;
      if (what === 'bounce') return back();
      model.paid = open;
      model.open = null;
      return;
    }
    default:
      if (model.paid === null) return;
      for (const state of ['returned', 'paid', 'returned'] as const)
        await applyPayout(cashOuts, model.paid.id, payoutOf(model.paid, state));
      model.available += model.paid.amount;
      model.paid = null;
  }
}

test('a demand never loses a credit or pays one twice, whatever happens to it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2_000, max: 30_000 }),
      fc.array(command, { minLength: 5, maxLength: 30 }),
      async (earned, commands) => {
        const me = await earner(api, earned / 100);
        const model: Model = { available: earned, spendable: 0, open: null, paid: null };
        for (const next of commands) {
          await step(me, model, next);
          const wallet = await walletOf(cashOuts.db, me.id);
          expect({
            available: wallet.clearedHundredths,
            held: wallet.heldHundredths,
            spendable: wallet.availableHundredths,
          }).toEqual({ available: model.available, held: model.open?.amount ?? 0, spendable: model.spendable });
        }
        const [statement] = await statementsOf(cashOuts.db, me.id, 'month');
        const { opening, earned: cleared, reversed, converted, paid_out: paidOut, closing } = statement!;
        expect(opening + cleared + reversed + converted + paidOut).toBe(closing);
        expect(closing).toBe(model.available + (model.open?.amount ?? 0));
        const always = { from: '2000-01-01', until: '2999-01-01', limit: 1_000, isOnlyPayouts: false };
        const lines = await statementLines(cashOuts.db, me.id, always);
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(closing);
        expect((await statementsOf(cashOuts.db, me.id, 'year'))[0]!.closing).toBe(closing);
        expect(await auditFindings(api.db)).toEqual([]);
      },
    ),
    { numRuns: runs },
  );
});
