import type { Variety } from './services.variety.ts';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';

export interface Place {
  orderId: number;
  /** The last place shown; 0 before the first. */
  after: number;
  /** The service at that place, to find it again in a newer order; 0 without one. */
  lastId: number;
  /** Services of the head still to be shown, in order. */
  toShow: number[];
  /** Services of the head shown already, which the order would repeat. */
  shown: number[];
}

const radix = 36;
const write = (numbers: readonly number[]) => numbers.map((number) => number.toString(radix)).join('.');
const shape = /^[\da-z]{1,11}(\.[\da-z]{1,6}){2}(~([\da-z]{1,6}(\.[\da-z]{1,6})*)?){2}$/;

export const writeCursor = ({ orderId, after, lastId, toShow, shown }: Place): string =>
  [[orderId, after, lastId], toShow, shown].map(write).join('~');

/** Parses a cursor; null for the first page. @throws AppError invalid_input for what no page gave */
export function readCursor(cursor: string | undefined, { firstPlaces }: Variety): Place | null {
  if (cursor === undefined || cursor === '') return null;
  if (!shape.test(cursor)) refuseField('cursor', because('fields.invalid', { field: 'cursor' }));
  const [place, toShow, shown] = cursor
    .split('~')
    .map((part) => (part === '' ? [] : part.split('.').map((number) => Number.parseInt(number, radix))));
  const [orderId, after, lastId] = place!;
  const isTooLarge = place!.concat(toShow!, shown!).some((number) => number > 2_147_483_647);
  if (isTooLarge || toShow!.length + shown!.length > firstPlaces)
    refuseField('cursor', because('fields.invalid', { field: 'cursor' }));
  return { orderId: orderId!, after: after!, lastId: lastId!, toShow: toShow!, shown: shown! };
}
