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

/** An object literal of what each group of pictures becomes. */
const literalOf = (
  all: readonly Taken[],
  key: Parameters<typeof groupBy>[1],
  write: (files: Taken[]) => string,
): string =>
  `{${groupBy(all, key)
    .map(([name, files]) => `${name}: ${write(files)}`)
    .join(',')}}`;

/** The module that gives the pictures' addresses: by scene, size, language, theme and format. */
export function moduleOf(taken: readonly Taken[]): string {
  const imports = taken.map(({ file }) => `import ${nameOf(file)} from './${file}';`);
  const pictures = literalOf(taken, 'scene', (ofScene) =>
    literalOf(ofScene, 'size', (ofSize) => {
      const { width, height } = ofSize[0]!;
      const languages = literalOf(ofSize, 'language', (ofLanguage) =>
        literalOf(ofLanguage, 'theme', (ofTheme) => literalOf(ofTheme, 'format', sourcesOf)),
      );
      return `{ width: ${width}, height: ${height}, languages: ${languages} }`;
    }),
  );
  return `// Written by scripts/home-pictures.ts.\n${imports.join('\n')}\n\nexport const pictures = ${pictures} as const;\n`;
}
