import { because } from './because.ts';
import { refuseField } from './plugins/errors.ts';

const maxId = 2_147_483_647;

/** `1,2,3` of a query as ids. @throws AppError invalid_input */
export function readIds(csv: string, field: string): number[] {
  const ids = csv.split(',').map(Number);
  if (ids.every((id) => Number.isInteger(id) && id >= 1 && id <= maxId)) return ids;
  refuseField(field, because('fields.invalid', { field: 'servicesIDs' }));
}
