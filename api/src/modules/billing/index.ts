export { addressProblem, isPrintable, linesOf, unprintable } from './address.policy.ts';
export { billing } from './billing.routes.ts';
export { isCountry } from './details.repository.ts';
export { lastDayOf } from './statements.service.ts';
export { normalVatId, notAVatId } from './vat-id.policy.ts';
