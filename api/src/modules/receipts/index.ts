export { block, closePdf, column, head, ink, margin, openPdf, Page, right, sellerLines } from './pdf-page.ts';
export { taxDetailsSql } from './payout-receipt.ts';
export { printable, printableOrGap } from './printable-text.ts';
export { payoutNumber, purchaseNumber, receiptNumber } from './receipt-number.ts';
export { buyerLines } from './receipt.presenter.ts';
export { receipts } from './receipts.routes.ts';
export { bottom, dayName, lineHeight, monthName, rowLine, type StatementRow, sumLine } from './statement-lines.ts';
export { taxed } from './vat.policy.ts';
