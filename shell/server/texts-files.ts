/** Scripts with the texts of a language: `texts.fr.<hash>.js`, `texts.fr.more.<hash>.js`; see the build's loader of texts. */
const shape = /^texts\.([a-zA-Z-]+)(?:\.(\w+))?\.[^.]+\.js$/;
/** Those that every page of a front end needs. */
const first = 'first';

/** The scripts of a build with the texts of a language, by part: `first`, `more` and others. None in English. */
export function textsIn(files: readonly string[], language: string): Partial<Record<string, string[]>> {
  return Object.groupBy(
    files.filter((file) => shape.exec(file)?.[1] === language),
    (file) => shape.exec(file)?.[2] ?? first,
  );
}

/** The languages of a build besides English, each with the script that every page needs. */
export function firstTexts(files: readonly string[]): Map<string, string> {
  return new Map(
    files.flatMap((file): [string, string][] => {
      const [, language, part] = shape.exec(file) ?? [];
      return language && !part ? [[language, file]] : [];
    }),
  );
}
