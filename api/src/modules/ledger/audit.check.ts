/** One check of the ledger. The query returns the offending rows: none when all is well. */
export interface AuditCheck {
  name: string;
  question: string;
  sql: string;
}
