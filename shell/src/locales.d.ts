/** How to load a catalogue in the languages besides English: the build's loader makes it. */
declare module '*.json?languages' {
  import type { Catalogue } from '@fanfare/api-contract/explanations';

  const loads: Readonly<Record<string, () => Promise<{ default: Catalogue }>>>;
  export default loads;
}
