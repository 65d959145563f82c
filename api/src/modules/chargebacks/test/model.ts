/** A lot as a plain number of hundredths. */
interface Lot {
  available: number;
}

export interface Dispute {
  id: string;
  cents: number;
  state: 'open' | 'won' | 'lost';
  taken: number;
  takenBonus: number;
  share: number;
  bonusShare: number;
  owed: number;
  paid: { lot: Lot; amount: number }[];
  of: Purchase;
}

interface Return {
  id: number;
  amount: number;
  bonus: number;
  /** Credits that pay for the used part of the bonus. */
  deducted: number;
  cents: number;
}

export interface Purchase {
  id: number;
  sold: number;
  bonusSold: number;
  priceCents: number;
  lot: Lot;
  bonus: Lot;
  disputes: Dispute[];
  /** Pending returns to the card, and completed ones. */
  pending: Return | null;
  paidBack: Return[];
  returned: number;
  returnedCents: number;
}

export interface Held {
  id: number;
  campaignId: number;
  curatorAccountId: number;
  price: number;
  from: { lot: Lot; amount: number }[];
}

const sum = (amounts: number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** One person's credits by the rules, in plain sums: no ledger, no locks, no order but that of the rules. */
export class Model {
  purchases: Purchase[] = [];
  /** In order of opening. */
  disputes: Dispute[] = [];
  held: Held[] = [];

  available = () => sum(this.purchases.flatMap(({ lot, bonus }) => [lot.available, bonus.available]));
  owed = () => sum(this.disputes.map((dispute) => dispute.owed));

  /** Pays debts from these lots, oldest first. */
  private settle(debts: Dispute[], lotsOf: (debt: Dispute) => Lot[]): void {
    for (const debt of debts) {
      for (const lot of lotsOf(debt)) {
        const amount = Math.min(debt.owed, lot.available);
        if (amount === 0) continue;
        debt.owed -= amount;
        lot.available -= amount;
        debt.paid.push({ lot, amount });
      }
    }
  }
  /** Releases credits to these lots. */
  private returnedTo(lots: Lot[]): void {
    this.settle(this.disputes, ({ of }) => [of.bonus, of.lot].filter((lot) => lots.includes(lot)));
  }

  buy(id: number, sold: number, bonusSold: number, priceCents: number): void {
    const lot = { available: sold };
    const bonus = { available: bonusSold };
    this.settle(this.disputes, () => [lot]);
    const untouched = { disputes: [], pending: null, paidBack: [], returned: 0, returnedCents: 0 };
    this.purchases.push({ id, sold, bonusSold, priceCents, lot, bonus, ...untouched });
  }

  /** A bonus first, then purchases, oldest first. */
  hold(id: number, campaignId: number, curatorAccountId: number, price: number): void {
    const from: Held['from'] = [];
    let missing = price;
    for (const lot of [...this.purchases.map((one) => one.bonus), ...this.purchases.map((one) => one.lot)]) {
      const amount = Math.min(missing, lot.available);
      if (amount === 0) continue;
      lot.available -= amount;
      missing -= amount;
      from.push({ lot, amount });
    }
    this.held.push({ id, campaignId, curatorAccountId, price, from });
  }

  /** Closes a hold: `spent` of it is gone, the rest is released. */
  resolve(held: Held, spent: number): void {
    this.held = this.held.filter((one) => one !== held);
    let left = spent;
    const touched: Lot[] = [];
    for (const { lot, amount } of held.from) {
      const gone = Math.min(left, amount);
      left -= gone;
      lot.available += amount - gone;
      if (gone < amount) touched.push(lot);
    }
    this.returnedTo(touched);
  }

  open(of: Purchase, id: string, cents: number): Dispute {
    const standing = of.disputes.filter((dispute) => dispute.state !== 'won');
    const undisputed = of.sold - sum(standing.map((one) => one.share));
    const left = Math.max(0, undisputed - of.returned);
    const leftCents = Math.max(0, of.priceCents - of.returnedCents - sum(standing.map((one) => one.cents)));
    const creditsFor = (amount: number) => Math.ceil((of.sold * amount) / of.priceCents);
    const isAll = leftCents > 0 && cents >= leftCents;
    const ofLeft = isAll ? left : Math.min(left, creditsFor(Math.min(cents, leftCents)));
    const share = Math.min(undisputed, ofLeft + creditsFor(Math.max(0, cents - leftCents)));
    const cancelled = sum(of.paidBack.map((one) => one.bonus));
    const bonusLeft = of.bonusSold - cancelled - sum(standing.map((one) => one.bonusShare));
    const bonusShare = isAll ? bonusLeft : leftCents > 0 ? Math.floor((bonusLeft * cents) / leftCents) : 0;
    const taken = Math.min(of.lot.available, share);
    const takenBonus = Math.min(of.bonus.available, bonusShare);
    of.lot.available -= taken;
    of.bonus.available -= takenBonus;
    const owed = share + bonusShare - taken - takenBonus;
    const dispute: Dispute = { id, cents, state: 'open', taken, takenBonus, share, bonusShare, owed, paid: [], of };
    of.disputes.push(dispute);
    this.disputes.push(dispute);
    this.returnedTo([of.lot, of.bonus]);
    return dispute;
  }

  end(dispute: Dispute, state: 'won' | 'lost'): void {
    if (dispute.state !== 'open') return;
    dispute.state = state;
    if (state === 'lost') return;
    dispute.of.lot.available += dispute.taken;
    dispute.of.bonus.available += dispute.takenBonus;
    dispute.owed = 0;
    for (const { lot, amount } of dispute.paid) lot.available += amount;
    this.returnedTo([dispute.of.lot, dispute.of.bonus, ...dispute.paid.map(({ lot }) => lot)]);
  }

  /** What a return would take now: the bonus in proportion, over all returns; what is used of it is paid for. */
  returnable(of: Purchase): Omit<Return, 'id'> {
    const earlier = [...of.paidBack, ...(of.pending ? [of.pending] : [])];
    const { available: amount } = of.lot;
    const inProportion = Math.floor(((of.returned + amount) * of.bonusSold) / of.sold);
    const share = Math.max(0, inProportion - sum(earlier.map((one) => one.bonus + one.deducted)));
    const bonus = Math.min(share, of.bonus.available);
    const deducted = share - bonus;
    return { amount, bonus, deducted, cents: Math.max(0, Math.floor(((amount - deducted) * of.priceCents) / of.sold)) };
  }

  endReturn(purchase: Purchase, isPaid: boolean): void {
    const pending = purchase.pending!;
    purchase.pending = null;
    if (!isPaid) return this.comesBack(purchase, pending);
    purchase.paidBack.push(pending);
    purchase.returned += pending.amount;
    purchase.returnedCents += pending.cents;
  }

  /** The bank rejected the last return to the card. */
  revertCardReturn(purchase: Purchase): void {
    const last = purchase.paidBack.pop()!;
    purchase.returned -= last.amount;
    purchase.returnedCents -= last.cents;
    this.comesBack(purchase, last);
  }

  private comesBack({ lot, bonus }: Purchase, back: Return): void {
    lot.available += back.amount;
    bonus.available += back.bonus;
    this.returnedTo([lot, bonus]);
  }
}
