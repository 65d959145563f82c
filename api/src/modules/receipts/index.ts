export {
  block,
  closePdf,
  column,
  head,
  ink,
  margin,
  openPdf,
  type Page,
  pdfOf,
  right,
  sellerLines,
} from './pdf-page.ts';
export { printableOrGap } from './printable-text.ts';
export { buyerLines } from './receipt.presenter.ts';
export { receipts } from './receipts.routes.ts';
