/** A picture that was taken, in one file. */
export interface Taken {
  file: string;
  scene: string;
  size: string;
  language: string;
  theme: string;
  format: string;
  /** Pixels of the file. */
  wide: number;
  /** CSS pixels of the window. */
  width: number;
  height: number;
}

const nameOf = (file: string) => file.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The files of a picture in one format as a `srcset`, in source. */
const sourcesOf = (files: readonly Taken[]) =>
  `\`${files.map(({ file, wide }) => `\${${nameOf(file)}} ${wide}w`).join(', ')}\``;

const groupBy = (all: readonly Taken[], key: 'scene' | 'size' | 'language' | 'theme' | 'format') =>
  Object.entries(Object.groupBy(all, (one) => one[key])) as [string, Taken[]][];

/** The module that gives the pictures' addresses: by scene, size, language, theme and format. */
export function moduleOf(taken: readonly Taken[]): string {
  const imports = taken.map(({ file }) => `import ${nameOf(file)} from './${file}';`);
  const value = (all: readonly Taken[]) =>
    groupBy(all, 'scene').map(
      ([scene, ofScene]) =>
        `${scene}: {${groupBy(ofScene, 'size').map(([size, ofSize]) => {
          const { width, height } = ofSize[0]!;
          const languages = groupBy(ofSize, 'language').map(
            ([language, ofLanguage]) =>
              `${language}: {${groupBy(ofLanguage, 'theme').map(
                ([theme, ofTheme]) =>
                  `${theme}: {${groupBy(ofTheme, 'format').map(([format, files]) => `${format}: ${sourcesOf(files)}`)}}`,
              )}}`,
          );
          return `${size}: { width: ${width}, height: ${height}, languages: {${languages}} }`;
        })}}`,
    );
  return `// Written by scripts/home-pictures.ts.\n${imports.join('\n')}\n\nexport const pictures = {${value(taken)}} as const;\n`;
}
