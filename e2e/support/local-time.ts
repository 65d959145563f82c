/** Matches when a page was last checked: “this evening”, or, shortly after midnight, “40 seconds ago”. */
export const justChecked = 'checked (this|now|.* ago)';

const two = (number: number) => String(number).padStart(2, '0');

/** The day of a time where the browser is, as an address has it. */
export const localDay = (at: Date): string => [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');

/** A time as a form takes it, in the zone of whoever types it. */
export const localMinute = (at: Date): string => `${localDay(at)}T${two(at.getHours())}:${two(at.getMinutes())}`;
