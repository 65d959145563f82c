export { byteOrderMark, csvLine, decimalCell, textCell } from './csv.ts';
export { transactions } from './transactions.routes.ts';
