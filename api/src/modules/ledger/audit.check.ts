/** One line of the audit. */
export interface AuditCheck {
  name: string;
  question: string;
}

/** A check that is a query of its own. The query returns the offending rows: none when all is well. */
export interface QueryCheck extends AuditCheck {
  sql: string;
  /** It reads `flows` (audit.books.ts). */
  readsFlows?: true;
}

/** A check of each submission: a condition on its facts (audit.submissions.ts) that is true where something is wrong. */
export interface SubmissionCheck extends AuditCheck {
  wrong: string;
  /** The facts that a finding shows, beside the submission and its status. */
  shows: readonly string[];
}

/** A statement that answers some checks at once: a row of `name` and `row` (jsonb) for each finding. */
export type AuditPass = string;

/** A condition on an id: what a pass looks at. */
export type Only = (id: string) => string;
export const everything: Only = () => 'true';
/** These ids alone. They stand in the text: a statement without values isn't kept prepared, and these texts are new each time. */
export const among =
  (ids: readonly (number | string)[], type: 'int' | 'bigint'): Only =>
  (id) =>
    `${id} = ANY ('{${ids.join(',')}}'::${type}[])`;

/** SQL: the kinds of services whose price is held until their post is verified. */
export const influencerTypes = `('instagram', 'tiktok', 'youtube')`;
