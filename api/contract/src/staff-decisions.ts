import * as z from 'zod/mini';
import { staffEndpoint } from './endpoint.ts';
import { id, instant, page, pageQuery } from './shapes.ts';

const values = z.record(z.string(), z.unknown());

/** A decision of staff, as it was made; nothing changes it afterwards. */
export const staffDecision = z.object({
  id,
  /** Such as `flag_decided`, `service_resumed`, `cash_out_approved`, `account_suspended`, `gift_code_issued`. */
  action: z.string(),
  /** Of the submission, service, demand, account or code, by the action. */
  subjectId: id,
  /** Who decided; "nobody" where a decision was reversed (an action that ends with `_reset`), "an operator" for factors that were removed by command. */
  by: z.string(),
  /** Null where the subject was created by it. */
  before: z.nullable(values),
  after: values,
  decidedAt: instant,
});
export type StaffDecision = z.infer<typeof staffDecision>;

export const listStaffDecisions = staffEndpoint('GET /api/v2/staff/decisions', {
  summary: 'Decisions of staff, newest first',
  query: z.strictObject(pageQuery),
  response: page(staffDecision),
});
