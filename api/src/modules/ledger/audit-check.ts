/** One question to the books. The query gives the offending rows: none when all is right. */
export interface AuditCheck {
  name: string;
  question: string;
  sql: string;
}
