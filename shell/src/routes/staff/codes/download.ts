/** Codes as they were issued: shown once. `credits` is what each holds. */
export interface Issued {
  codes: readonly string[];
  credits: number;
  note: string;
}

/** One code a line. */
export const asText = (codes: readonly string[]): string => `${codes.join('\r\n')}\r\n`;

/** A cell as spreadsheets take it: quoted, and never a formula whatever a note begins with. */
const cell = (value: string | number): string => {
  const text = String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
};

/** Code, credits and note, one code a line below the names. */
export const asCsv = ({ codes, credits, note }: Issued): string =>
  [['code', 'credits', 'note'], ...codes.map((code) => [code, credits, note])]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');

/** Hands a text over as a file. */
export function download(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
