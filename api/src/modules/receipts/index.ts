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
export { drawn } from './printable.ts';
export { buyerLines } from './receipt.presenter.ts';
export { receipts } from './receipts.routes.ts';
