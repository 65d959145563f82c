/**
 * A tile map: one square per country, roughly where it lies, drawn by hand. The smallest countries are missing here but
 * not in the list. `..` is water.
 */
const rows = [
  '.. .. .. .. GL .. .. .. .. IS .. .. NO SE FI .. .. .. .. .. .. .. .. .. .. .. .. ..',
  '.. CA .. .. .. .. .. .. .. .. .. .. DK .. EE .. RU .. .. .. .. .. .. .. .. .. .. ..',
  '.. US .. .. .. .. .. .. IE GB .. NL DE LT LV BY .. .. .. .. .. .. .. .. .. .. .. ..',
  'MX .. .. .. BM .. .. .. .. .. BE LU CZ PL UA .. .. .. .. .. .. .. .. .. .. .. .. ..',
  'GT BZ .. BS .. .. .. .. .. .. FR CH AT SK MD .. .. .. KZ .. .. .. MN .. .. .. .. ..',
  'SV HN CU HT DO PR .. .. PT ES AD IT SI HU RO .. .. .. UZ KG .. .. CN .. KP .. .. ..',
  '.. NI JM .. KN AG .. .. .. .. .. .. HR RS BG .. .. .. TM TJ .. .. .. .. KR JP .. ..',
  '.. CR .. .. .. DM .. .. .. .. .. MT BA MK .. .. GE AZ .. .. .. .. .. .. .. .. .. ..',
  '.. .. PA .. LC BB .. .. .. .. .. .. ME AL GR TR AM .. .. AF .. .. .. .. .. .. .. ..',
  '.. .. .. .. VC GD .. .. .. .. .. .. .. .. CY LB SY IQ IR PK .. NP BT MO HK TW .. ..',
  '.. .. CO VE TT .. .. .. MA DZ TN LY EG .. IL PS JO KW .. .. IN BD MM LA VN .. .. ..',
  '.. .. EC .. GY SR .. .. MR ML NE TD SD ER .. .. SA BH QA .. .. .. TH KH .. PH .. ..',
  '.. .. PE BO BR .. CV SN GM BF BJ NG SS ET DJ .. YE OM AE .. LK .. .. MY BN .. PW ..',
  '.. .. CL PY .. .. .. GW GN GH TG CM CF UG SO .. .. .. .. MV .. .. .. SG .. .. FM MH',
  '.. .. .. AR UY .. .. .. SL CI ST GQ CD RW KE .. .. .. .. .. .. .. .. ID TL PG SB NR',
  '.. .. .. .. .. .. .. .. .. LR .. GA CG BI TZ .. SC .. .. .. .. .. .. .. .. .. TV KI',
  '.. .. .. .. .. .. .. .. .. .. .. AO ZM MW MZ KM .. .. .. .. .. .. .. .. AU NC VU FJ',
  '.. .. .. .. .. .. .. .. .. .. .. NA BW ZW .. MG MU .. .. .. .. .. .. .. .. .. WS TO',
  '.. .. .. .. .. .. .. .. .. .. .. .. ZA SZ .. .. .. .. .. .. .. .. .. .. .. NZ .. ..',
  '.. .. .. .. .. .. .. .. .. .. .. .. LS .. .. .. .. .. .. .. .. .. .. .. .. .. .. ..',
];

export interface Tile {
  /** ISO 3166 alpha-2. */
  code: string;
  /** From 0, west to east. */
  column: number;
  /** From 0, north to south. */
  row: number;
}

export const tiles: readonly Tile[] = rows.flatMap((line, row) =>
  line.split(' ').flatMap((code, column) => (code === '..' ? [] : [{ code, column, row }])),
);

const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const satisfies Record<string, readonly [number, number]>;

/** The tile an arrow key leads to: the nearest in that direction, preferring straight ahead. */
export function tileTowards(from: Tile, key: string, among: readonly Tile[]): Tile | null {
  const direction = key in directions ? directions[key as keyof typeof directions] : null;
  if (!direction) return null;
  const [x, y] = direction;
  let best: { tile: Tile; cost: number } | null = null;
  for (const tile of among) {
    const right = tile.column - from.column;
    const down = tile.row - from.row;
    const ahead = right * x + down * y;
    if (ahead <= 0) continue;
    const cost = ahead + 3 * Math.abs(x === 0 ? right : down);
    if (!best || cost < best.cost) best = { tile, cost };
  }
  return best?.tile ?? null;
}

/** The shade of a tile, 1 to 4, by its number of influencers, in steps of about three times as many. */
export const shadeOf = (count: number): 1 | 2 | 3 | 4 => (count < 3 ? 1 : count < 10 ? 2 : count < 30 ? 3 : 4);
