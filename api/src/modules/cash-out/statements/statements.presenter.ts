import type { Statement, YearlyStatement } from '@fanfare/api-contract';
import type { Translator } from '../../../texts/index.ts';
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

const workOf = ({ track_title, campaign_id, service_title }: StatementLineRow, { t }: Translator): string =>
  [
    track_title && t('words.quote', { text: track_title }),
    campaign_id && t('layout.campaign', { id: campaign_id }),
    service_title,
  ]
    .filter((part) => part !== null && part !== 0 && part !== '')
    .join(', ');

const texts: Record<string, (row: StatementLineRow, texts: Translator) => string> = {
  earning_cleared: workOf,
  promise_broken: (row, said) => said.t('statement.broken', { work: workOf(row, said) }),
  quality_refunded: (row, said) => said.t('statement.refunded', { work: workOf(row, said) }),
  credits_converted: (_row, { t }) => t('statement.converted'),
  credits_given_up: (_row, { t }) => t('statement.given_up'),
  cash_out_paid: ({ cash_out_id, method, destination }, { t }) =>
    t(method === 'paypal' ? 'statement.payout_paypal' : 'statement.payout_bank', {
      number: payoutNumber(cash_out_id!),
      destination: destination ?? '',
    }),
  cash_out_returned: ({ cash_out_id }, { t }) => t('statement.payout_back', { number: payoutNumber(cash_out_id!) }),
  debt_settled: (_row, { t }) => t('statement.debt'),
  chargeback_won: (_row, { t }) => t('statement.debt_back'),
};

export const statementLine = (row: StatementLineRow, said: Translator): StatementLine => ({
  at: row.at,
  text: texts[row.kind]?.(row, said) ?? row.kind,
  credits: decimal(row.amount),
});
