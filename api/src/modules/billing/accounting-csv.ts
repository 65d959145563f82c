import type { Config } from '../../config.ts';
import type { Translator } from '../../texts/index.ts';
import { purchaseNumber, taxed } from '../receipts/index.ts';
import { byteOrderMark, csvLine, decimalCell, textCell } from '../transactions/index.ts';
import type { PaymentRow } from './accounting.repository.ts';

const columns = ['date', 'number', 'kind', 'net', 'vat', 'gross', 'currency', 'counterparty'] as const;
const euros = (cents: number) => decimalCell(cents / 100);

/** The tax of a change is that of what stays paid after it, less that before: the rows of a receipt add up to the receipt. */
function taxOf({ cents, paid_cents }: PaymentRow, vatPercent: number) {
  const [after, before] = [taxed(paid_cents, vatPercent), taxed(paid_cents - cents, vatPercent)];
  return { netCents: after.netCents - before.netCents, vatCents: after.vatCents - before.vatCents };
}

/** Payments as a file for accountants: a row per payment, refund and dispute, each by the number of its receipt. */
export function accountingCsv(config: Config, rows: readonly PaymentRow[], { t }: Translator): string {
  const lines = rows.map((row) => {
    const { netCents, vatCents } = taxOf(row, config.rules.money.vatPercent);
    return csvLine([
      row.at.toISOString().slice(0, 10),
      textCell(row.purchase_id === null ? (row.invoice_id ?? '') : purchaseNumber(row.purchase_id)),
      row.kind,
      euros(netCents),
      euros(vatCents),
      euros(row.cents),
      'EUR',
      textCell(config.seller.name),
    ]);
  });
  return byteOrderMark + csvLine(columns.map((column) => t(`csv.${column}`))) + lines.join('');
}
