/** How to load a catalogue in the languages besides English: the build's loader makes it. */
declare module '*.json?languages' {
  const loads: Readonly<
    Record<string, () => Promise<{ default: import('@fanfare/api-contract/explanations').Catalogue }>>
  >;
  export default loads;
}
