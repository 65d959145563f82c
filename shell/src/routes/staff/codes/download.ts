/** Issued codes: shown once. `credits` is the value of each. */
export interface Issued {
  codes: readonly string[];
  credits: number;
  note: string;
}

/** One code per line. */
export const asText = (codes: readonly string[]): string => `${codes.join('\r\n')}\r\n`;

/** A spreadsheet-safe cell: quoted, and never a formula, whatever a note starts with. */
const cell = (value: string | number): string => {
  const text = String(value);
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n']/.test(harmless) ? `"${harmless.replace(/"/g, '""')}"` : harmless;
};

/** Code, credits and note, one code per line below a header. */
export const asCsv = ({ codes, credits, note }: Issued): string =>
  [['code', 'credits', 'note'], ...codes.map((code) => [code, credits, note])]
    .map((row) => `${row.map(cell).join(',')}\r\n`)
    .join('');

/** Downloads a text as a file. */
export function download(name: string, content: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
