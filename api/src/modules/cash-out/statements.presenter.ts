import type { Statement } from '@fanfare/api-contract';
import { hundredths, toDecimal } from '../ledger/index.ts';
import type { StatementRow } from './statements.repository.ts';

const decimal = (amount: number): number => toDecimal(hundredths(amount));

export const statement = (row: StatementRow): Statement => ({
  month: row.month,
  openingCredits: decimal(row.opening),
  earnedCredits: decimal(row.earned),
  reversedCredits: decimal(row.reversed),
  convertedCredits: decimal(row.converted),
  paidOutCredits: decimal(row.paid_out),
  debtCredits: decimal(row.debts),
  closingCredits: decimal(row.closing),
  isComplete: row.is_complete,
});
