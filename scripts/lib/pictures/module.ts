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

/** An object literal. */
const literal = (entries: readonly (readonly [name: string, value: string | number])[]) =>
  `{ ${entries.map(([name, value]) => `${name}: ${value}`).join(', ')} }`;

/** The module that gives the pictures' addresses: by scene, size, language, theme and format. */
export function moduleOf(taken: readonly Taken[]): string {
  const imports = taken.map(({ file }) => `import ${nameOf(file)} from './${file}';`);
  const inFormats = (all: readonly Taken[]) =>
    literal(groupBy(all, 'format').map(([format, files]) => [format, sourcesOf(files)]));
  const inThemes = (all: readonly Taken[]) =>
    literal(groupBy(all, 'theme').map(([theme, of]) => [theme, inFormats(of)]));
  const inLanguages = (all: readonly Taken[]) =>
    literal(groupBy(all, 'language').map(([language, of]) => [language, inThemes(of)]));
  const inSizes = (all: readonly Taken[]) =>
    literal(
      groupBy(all, 'size').map(([size, of]) => {
        const { width = 0, height = 0 } = of[0] ?? {};
        return [
          size,
          literal([
            ['width', width],
            ['height', height],
            ['languages', inLanguages(of)],
          ]),
        ];
      }),
    );
  const scenes = literal(groupBy(taken, 'scene').map(([scene, of]) => [scene, inSizes(of)]));
  return `// Written by scripts/home-pictures.ts.\n${imports.join('\n')}\n\nexport const pictures = ${scenes} as const;\n`;
}
