/** Spreadsheets detect UTF-8 only with this byte order mark. */
export const byteOrderMark = '\uFEFF';

/** A cell that a spreadsheet would run as a formula; some accept full-width characters too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

/** A cell of text: as it is, but never a formula. */
export const textCell = (text: string): string => quoted(formula.test(text) ? `'${text}` : text);

/** A number with two decimals and a decimal point. */
export const decimalCell = (value: number): string => value.toFixed(2);

/** RFC 4180: values with a separator, a quote or a line break are quoted. */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;
