export { creatorChangeSql } from './creator-history.repository.ts';
export { creatorRows } from './creator-rows.ts';
export { byteOrderMark, csvLine, decimalCell, textCell } from './csv.ts';
export { historyCsv } from './history-csv.ts';
export { readFilters } from './filters.ts';
export { creatorKindOf, transactionLabel } from './transactions.presenter.ts';
export { transactions } from './transactions.routes.ts';
