export { block, column, head, ink, margin, type Page, pdfOf, right, sellerLines } from './pdf-page.ts';
export { buyerLines } from './receipt.presenter.ts';
export { receipts } from './receipts.routes.ts';
