import type { Statement, YearlyStatement } from '@fanfare/api-contract';
import { hundredths, toDecimal } from '../../ledger/index.ts';
import { payoutNumber } from '../../receipts/index.ts';
import type { StatementLineRow, StatementRow } from './statements.repository.ts';

const decimal = (amount: number): number => toDecimal(hundredths(amount));

const sums = (row: StatementRow) => ({
  openingCredits: decimal(row.opening),
  earnedCredits: decimal(row.earned),
  reversedCredits: decimal(row.reversed),
  convertedCredits: decimal(row.converted),
  paidOutCredits: decimal(row.paid_out),
  debtCredits: decimal(row.debts),
  closingCredits: decimal(row.closing),
  isComplete: row.is_complete,
});

export const monthlyStatement = (row: StatementRow): Statement => ({ month: row.period, ...sums(row) });
export const yearlyStatement = (row: StatementRow): YearlyStatement => ({ year: row.period, ...sums(row) });

/** A line of a document. */
export interface StatementLine {
  at: Date;
  text: string;
  credits: number;
}

const workOf = ({ track_title, campaign_id, service_title }: StatementLineRow): string =>
  [track_title && `“${track_title}”`, campaign_id && `campaign #${campaign_id}`, service_title]
    .filter((part) => part !== null && part !== 0 && part !== '')
    .join(', ');

const texts: Record<string, (row: StatementLineRow) => string> = {
  earning_cleared: workOf,
  promise_broken: (row) => `Reversed, promise broken: ${workOf(row)}`,
  quality_refunded: (row) => `Reversed, answer refunded: ${workOf(row)}`,
  credits_converted: () => 'Converted to creator credits',
  credits_given_up: () => 'Given up: the account was deleted',
  cash_out_paid: (row) =>
    `Payout ${payoutNumber(row.cash_out_id!)} by ${row.method === 'paypal' ? 'PayPal' : 'bank'} to ${row.destination}`,
  cash_out_returned: (row) => `Payout ${payoutNumber(row.cash_out_id!)} came back`,
  debt_settled: () => 'Settled a debt after a chargeback',
  chargeback_won: () => 'A settled debt came back: the dispute was won',
};

export const statementLine = (row: StatementLineRow): StatementLine => ({
  at: row.at,
  text: texts[row.kind]?.(row) ?? row.kind,
  credits: decimal(row.amount),
});
