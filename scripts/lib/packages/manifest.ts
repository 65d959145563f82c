/** A package.json, as far as it matters here. */
export interface Manifest {
  name: string;
  version: string;
  files?: string[];
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  sideEffects?: string[];
  [field: string]: unknown;
}

const notForOthers = new Set(['private', 'files', 'scripts', 'devDependencies']);
const asScript = (file: string) => file.replace(/(?<!\.d)\.tsx?$/, '.js');
const asTypes = (file: string) => file.replace(/(?<!\.d)\.tsx?$/, '.d.ts');

/** The package.json that others install: what is a source here is a script with types there. @param source the one in this repository */
export function manifestOf(source: Manifest): Record<string, unknown> {
  const { exports = {}, bin = {}, sideEffects = [] } = source;
  const scripts = (files: Record<string, string>) =>
    Object.fromEntries(Object.entries(files).map(([key, file]) => [key, asScript(file)]));
  return {
    ...Object.fromEntries(Object.entries(source).filter(([field]) => !notForOthers.has(field))),
    license: 'UNLICENSED',
    // Loads a webpack.config.ts by itself.
    engines: { node: '>=22.18' },
    ...(source.sideEffects && { sideEffects: sideEffects.map(asScript) }),
    ...(source.bin && { bin: scripts(bin) }),
    ...(source.exports && {
      exports: {
        ...Object.fromEntries(
          Object.entries(exports).map(([key, file]) => [
            key,
            asScript(file) === file ? file : { types: asTypes(file), default: asScript(file) },
          ]),
        ),
        './package.json': './package.json',
      },
    }),
  };
}
