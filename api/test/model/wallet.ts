import type { LotKind } from '../../src/modules/ledger/index.ts';

/*
 * The model's money: the credit rules of rules.md in plain sums of hundredths, without a ledger, a journal or a lock, and independent of
 * how the product books them.
 */

export interface Lot {
  kind: LotKind;
  available: number;
  held: number;
  /** What broken promises returned of it: so much, as these promo lots. They count as its bonus. */
  promised: number;
  refunds: Lot[];
}

/** A lot's part of one submission. */
interface Part {
  lot: Lot;
  amount: number;
}

/** A payment that can be disputed, and its dispute. */
export interface Bought {
  id: number;
  lot: Lot;
  amount: number;
  dispute: null | { state: 'open' | 'won' | 'lost'; taken: Part[]; owed: number; paid: Part[] };
}

/** What one submission has held, spent and returned. */
export interface Stake {
  price: number;
  parts: Part[];
  held: number;
  spent: number;
  returned: number;
  /** What its broken promise returned, by the lot that had paid. */
  promised: Part[];
}

/** Spent first to last. */
const spendOrder: readonly LotKind[] = ['promo', 'gift', 'converted', 'subscription', 'purchased'];

const total = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** A creator's wallet. */
export class Wallet {
  /** In order of issue. */
  lots: Lot[] = [];
  bought: Bought[] = [];

  available = (): number => total(this.lots.map((lot) => lot.available));
  owed = (): number => total(this.debts().map((debt) => debt.dispute!.owed));

  /** Oldest first, by the time of the dispute. */
  private order: Bought[] = [];
  private debts = (): Bought[] => this.order.filter((one) => one.dispute!.owed > 0);

  /** Stands for cleared earnings where they paid a debt. */
  private earnings: Lot = { kind: 'converted', available: 0, held: 0, promised: 0, refunds: [] };

  /** Cleared earnings pay debts first, oldest first. @returns what is left of them */
  earn(amount: number): number {
    this.earnings.available = amount;
    for (const debt of this.debts()) pay(debt, this.earnings);
    return this.takeEarnings();
  }
  private takeEarnings(): number {
    const { available } = this.earnings;
    this.earnings.available = 0;
    return available;
  }

  add(kind: LotKind, amount: number): Lot {
    const lot = { kind, available: amount, held: 0, promised: 0, refunds: [] };
    this.lots.push(lot);
    return lot;
  }

  /** A purchase pays debts first, oldest first. */
  buy(id: number, amount: number): void {
    const lot = this.add('purchased', amount);
    for (const debt of this.debts()) pay(debt, lot);
    this.bought.push({ id, lot, amount, dispute: null });
  }

  /** Holds a campaign's prices in the lots, in spend order, oldest first. @returns the refusal */
  hold(prices: readonly number[]): string | Stake[] {
    if (this.owed() > 0) return 'debt_outstanding';
    if (total([...prices]) > this.available()) return 'insufficient_credits';
    const lots = spendOrder.flatMap((kind) => this.lots.filter((lot) => lot.kind === kind));
    return prices.map((price) => {
      const parts: Part[] = [];
      for (const lot of lots) {
        const amount = Math.min(price - total(parts.map((part) => part.amount)), lot.available);
        if (amount === 0) continue;
        lot.available -= amount;
        lot.held += amount;
        parts.push({ lot, amount });
      }
      return { price, parts, held: price, spent: 0, returned: 0, promised: [] };
    });
  }

  /** Closes a hold: so much of it is spent, in spend order; the rest returns to its lots. */
  resolve(stake: Stake, spent: number): void {
    let left = spent;
    for (const part of stake.parts) {
      const gone = Math.min(left, part.amount);
      left -= gone;
      part.lot.held -= part.amount;
      this.giveTo(part.lot, part.amount - gone);
      part.amount = gone;
    }
    Object.assign(stake, { held: 0, spent, returned: stake.price - spent });
  }

  /** Refunds spent credits, to the lot that was spent last first. */
  giveBack(stake: Stake, amount: number): void {
    let left = amount;
    for (const part of stake.parts.toReversed()) {
      const back = Math.min(left, part.amount);
      left -= back;
      part.amount -= back;
      this.giveTo(part.lot, back);
    }
    stake.spent -= amount;
    stake.returned += amount;
  }

  /**
   * A broken promise: the part of the fee that purchases paid comes back as promo lots, at most 12 % of a purchase that isn't disputed.
   * What an open dispute would cut waits for its outcome. (Every pack of the model nets enough for that; its subscription lots cost nothing.)
   * @returns how much
   */
  returnFee(stake: Stake, fee: number): number | 'waits' {
    const { spent } = stake;
    let back = 0;
    const shares = stake.parts.flatMap((part) => {
      const bought = this.bought.find((one) => one.lot === part.lot);
      if (!bought || bought.dispute?.state === 'lost') return [];
      const limit = Math.floor(bought.amount * 0.12) - part.lot.promised;
      const amount = Math.min(Math.floor((fee * part.amount) / spent), limit);
      return amount > 0 ? [{ part, amount, waits: bought.dispute?.state === 'open' }] : [];
    });
    if (shares.some((share) => share.waits)) return 'waits';
    for (const { part, amount } of shares) {
      part.lot.promised += amount;
      part.amount -= amount;
      stake.promised.push({ lot: part.lot, amount });
      part.lot.refunds.push(this.add('promo', amount));
      back += amount;
    }
    stake.spent -= back;
    stake.returned += back;
    return back;
  }

  /** A payment that paid for this is disputed, and the dispute is open. */
  isDisputed = ({ parts }: Stake): boolean =>
    this.bought.some(
      ({ lot, dispute }) => dispute?.state === 'open' && parts.some((part) => part.lot === lot && part.amount > 0),
    );

  /** The whole price is back: what the broken promise had returned is the lot's own again, and no bonus. */
  restore(stake: Stake): void {
    for (const { lot, amount } of stake.promised) lot.promised -= amount;
    stake.promised = [];
  }

  /** Credits that return to a lot of a disputed payment pay its debt. */
  private giveTo(lot: Lot, amount: number): void {
    lot.available += amount;
    const debt = this.debts().find((one) => one.lot === lot || one.lot.refunds.includes(lot));
    if (debt) pay(debt, lot);
  }

  /** The bank disputes a payment: what is left of it and of its refunds is taken, the rest is owed. Once. */
  dispute(one: Bought): void {
    if (one.dispute) return;
    const taken = [one.lot, ...one.lot.refunds].map((lot) => ({ lot, amount: lot.available }));
    for (const { lot } of taken) lot.available = 0;
    const owed = one.amount + one.lot.promised - total(taken.map((part) => part.amount));
    one.dispute = { state: 'open', taken, owed, paid: [] };
    this.order.push(one);
  }

  /** Closes a dispute. Won, it is reversed completely; a closed one stays closed. @returns the earnings that are restored */
  endDispute(one: Bought, state: 'won' | 'lost'): number {
    this.dispute(one);
    const dispute = one.dispute!;
    if (dispute.state !== 'open') return 0;
    dispute.state = state;
    if (state === 'lost') return 0;
    dispute.owed = 0;
    for (const { lot, amount } of dispute.taken) lot.available += amount;
    for (const { lot, amount } of dispute.paid) this.giveTo(lot, amount);
    return this.takeEarnings();
  }
}

function pay(debt: Bought, lot: Lot): void {
  const dispute = debt.dispute!;
  const amount = Math.min(dispute.owed, lot.available);
  if (amount === 0) return;
  lot.available -= amount;
  dispute.owed -= amount;
  dispute.paid.push({ lot, amount });
}
