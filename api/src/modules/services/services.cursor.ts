import { invalid } from './services.filters.ts';
import { headSize } from './services.variety.ts';

/** Where a list goes on. */
export interface Place {
  orderId: number;
  /** The last place of the order that was shown; 0 before the first. */
  after: number;
  /** The service that stood there, to find the place again in a newer order; 0 without one. */
  lastId: number;
  /** Services of the head that come before all that follows, in their order. */
  toShow: number[];
  /** Services of the head that were shown, and whose places may still come. */
  shown: number[];
}

const radix = 36;
const write = (numbers: readonly number[]) => numbers.map((one) => one.toString(radix)).join('.');
const shape = /^[\da-z]{1,11}(\.[\da-z]{1,6}){2}(~([\da-z]{1,6}(\.[\da-z]{1,6})*)?){2}$/;

/** A place as text, for the next page's address. */
export const writeCursor = ({ orderId, after, lastId, toShow, shown }: Place): string =>
  [[orderId, after, lastId], toShow, shown].map(write).join('~');

/**
 * Reads what `writeCursor` wrote; the first page is null.
 * @throws AppError invalid_input for what no page gave
 */
export function readCursor(cursor: string | undefined): Place | null {
  if (cursor === undefined || cursor === '') return null;
  if (!shape.test(cursor)) invalid('cursor', 'Cursor is not valid');
  const [place, toShow, shown] = cursor
    .split('~')
    .map((part) => (part === '' ? [] : part.split('.').map((number) => Number.parseInt(number, radix))));
  const [orderId, after, lastId] = place!;
  const isTooLarge = [after!, lastId!, ...toShow!, ...shown!].some((number) => number > 2_147_483_647);
  if (isTooLarge || toShow!.length + shown!.length > headSize) invalid('cursor', 'Cursor is not valid');
  return { orderId: orderId!, after: after!, lastId: lastId!, toShow: toShow!, shown: shown! };
}
