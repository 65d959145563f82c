import type { CreatorStatement, Transaction } from '@fanfare/api-contract';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { creatorKindOf } from '../transactions/index.ts';
import type { MonthRow } from './statements.repository.ts';

const parts = ['bought', 'granted', 'spent', 'refunded', 'returned', 'disputed'] as const;
type Part = (typeof parts)[number];

/** The line of a statement that each kind of a creator's transactions counts for; a kind of curators' has none. */
const partOf: Record<Transaction['kind'], Part | null> = {
  purchase: 'bought',
  grant: 'granted',
  gift: 'granted',
  promo: 'granted',
  conversion: 'granted',
  payment: 'spent',
  refund: 'refunded',
  card_return: 'returned',
  chargeback: 'disputed',
  debt: 'disputed',
  earning: null,
  clearing: null,
  payout: null,
  reversal: null,
};

function partOfRow({ kind }: MonthRow): Part | null {
  if (kind === null) return null;
  const part = partOf[creatorKindOf(kind)];
  if (!part) throw new Error(`Journals of kind ${kind} have no line in a creator’s statement`);
  return part;
}

/** Statements from the rows of all months, oldest first. @returns newest first */
export function statementsOf(rows: readonly MonthRow[]): CreatorStatement[] {
  const byMonth = Map.groupBy(rows, (row) => row.month);
  let balance = 0;
  const statements: CreatorStatement[] = [];
  for (const [month, changes] of byMonth) {
    const sumOf = (part: Part) => changes.reduce((sum, row) => (partOfRow(row) === part ? sum + row.amount : sum), 0);
    const opening = balance;
    const sums = Object.fromEntries(parts.map((part) => [part, sumOf(part)])) as Record<Part, number>;
    balance += parts.reduce((sum, part) => sum + sums[part], 0);
    const decimal = (amount: number) => toDecimal(hundredths(amount));
    statements.push({
      month,
      openingCredits: decimal(opening),
      boughtCredits: decimal(sums.bought),
      grantedCredits: decimal(sums.granted),
      spentCredits: decimal(sums.spent),
      refundedCredits: decimal(sums.refunded),
      returnedCredits: decimal(sums.returned),
      disputedCredits: decimal(sums.disputed),
      closingCredits: decimal(balance),
      isComplete: changes[0]!.is_complete,
      transactionCount: changes.reduce((sum, row) => sum + row.transactions, 0),
    });
  }
  return statements.toReversed();
}
