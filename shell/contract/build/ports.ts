/** Where each front end listens, counted from `FANFARE_PORT` (default 3000). */
export const portOffsets = { shell: 0, 'mf-auth': 1, 'mf-creator': 2, 'mf-curator': 3 } as const;
const apiOffset = 10;

export type FrontEnd = keyof typeof portOffsets;

const basePort = () => Number(process.env['FANFARE_PORT'] ?? 3000);

/** The port of a front end. */
export const portOf = (name: FrontEnd): number => basePort() + portOffsets[name];
/** The origin of a front end, without a trailing slash. */
export const originOf = (name: FrontEnd): string => `http://localhost:${portOf(name)}`;
/** The API's base address. */
export const apiUrl = (): string => process.env['FANFARE_API_URL'] ?? `http://localhost:${basePort() + apiOffset}`;
