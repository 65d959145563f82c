/** Spreadsheets take UTF-8 for what it is only with this in front. */
export const byteOrderMark = '\uFEFF';

/** A cell that a spreadsheet would run as a formula; some take the wide signs of East Asian keyboards too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell of text: as it is, but never a formula. */
export const textCell = (text: string): string => quoted(formula.test(text) ? `'${text}` : text);

/** A number with two decimals, the point being the decimal sign. */
export const decimalCell = (value: number): string => value.toFixed(2);

/** RFC 4180: what holds a separator, a quote or a line break stands in quotes. */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
