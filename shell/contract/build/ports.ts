import type { FrontEndName } from '@fanfare/api-contract';

/** Where each front end of this repository listens, counted from `FANFARE_PORT` (default 3000). */
const portOffsets: Partial<Record<FrontEndName, number>> = { shell: 0, 'mf-auth': 1, 'mf-creator': 2, 'mf-curator': 3 };
/** Where all other remotes are. */
const otherRemotesOffset = 4;
const apiOffset = 10;

/** The port of a front end on this machine, counted from `FANFARE_PORT`. */
export const portOffsetOf = (name: FrontEndName): number => portOffsets[name] ?? otherRemotesOffset;

const basePort = () => Number(process.env['FANFARE_PORT'] ?? 3000);

/** The port of a front end. */
export const portOf = (name: FrontEndName): number => basePort() + portOffsetOf(name);
/** The origin of a front end, without a trailing slash. */
export const originOf = (name: FrontEndName): string => `http://localhost:${portOf(name)}`;
/** The API's base address. */
export const apiUrl = (): string => process.env['FANFARE_API_URL'] ?? `http://localhost:${basePort() + apiOffset}`;
