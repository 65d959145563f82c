/*
 * The product's colours (shared-ui/src/tokens.css) as mail programs need them: each element carries its light colour inline, for
 * programs that drop style sheets, and a class by which the sheet in the head turns it dark where the reader's device is.
 */

const looks = {
  paper: ['background-color', '#FBF9F6', '#15101C'],
  ink: ['color', '#1B1424', '#F3EEE8'],
  soft: ['color', '#5B5265', '#B9AFC2'],
  faint: ['color', '#6F6577', '#9C92A6'],
  rule: ['border-color', '#1B1424', '#F3EEE8'],
  hair: ['border-color', '#E8E2D9', '#2E2638'],
  mark: ['background-color', '#1B1424', '#F3EEE8'],
  onmark: ['color', '#FBF9F6', '#15101C'],
  heard: ['background-color', '#1B1424', '#F3EEE8'],
  stave: ['background-color', '#D3CABE', '#43394F'],
  brass: ['background-color', '#D99A1C', '#E0A535'],
  unheard: ['background-color', '#E0D8CD', '#372E43'],
  violet: ['background-color', '#5B3DF5', '#6A4DFB'],
  onviolet: ['color', '#FFFFFF', '#FFFFFF'],
  violetink: ['color', '#4B2CE0', '#B3A4FF'],
  teal: ['background-color', '#0E7C7B', '#4FC3BD'],
  onteal: ['color', '#FFFFFF', '#062625'],
  tealink: ['color', '#0A6665', '#6ACFC9'],
  positive: ['color', '#1E7444', '#6BCB8F'],
  warning: ['color', '#A1440A', '#F0A06A'],
  danger: ['color', '#B3261E', '#FF9087'],
} as const satisfies Record<string, readonly [property: string, light: string, dark: string]>;

export type Look = keyof typeof looks;

/** `class` and `style` of an element. Colours come last, since `border` would reset them. */
export function styled(names: readonly Look[], style: string): string {
  const colours = names.map((name) => `${looks[name][0]}:${looks[name][1]};`).join('');
  return `class="${names.map((name) => `f-${name}`).join(' ')}" style="${style}${colours}"`;
}

/** A colour as an attribute, for programs without style support. */
export const lightOf = (name: Look): string => looks[name][1];

const darkRule = (prefix: string) => (name: string) => {
  const [property, , dark] = looks[name as Look];
  return `${prefix}.f-${name}{${property}:${dark}!important}`;
};

/** The dark theme: by media query, and by the attribute that Outlook sets on recoloured elements. */
export const darkSheet = [
  `@media (prefers-color-scheme:dark){${Object.keys(looks).map(darkRule('')).join('')}}`,
  ...Object.keys(looks).map((name) =>
    darkRule(looks[name as Look][0] === 'color' ? '[data-ogsc] ' : '[data-ogsb] ')(name),
  ),
].join('\n');
