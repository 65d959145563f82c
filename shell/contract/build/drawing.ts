import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Compiler } from 'webpack';
import { drawingConfig, firstScriptConfig, type Build } from './base.ts';

/** Builds a module of a front end for Node, with the build's names of classes, and runs it: it draws pages. */
export const importBuilt = <Exports>(build: Build, module: string): Promise<Exports> =>
  inFolder(async (folder) => {
    await run(webpack(drawingConfig(build, module, folder)));
    return (await import(pathToFileURL(path.join(folder, 'draw.mjs')).href)) as Exports;
  });

/** Builds a script that a page runs before the build's own. */
export const builtScript = (build: Build, name: string, module: string): Promise<{ name: string; text: string }> =>
  inFolder(async (folder) => {
    await run(webpack(firstScriptConfig(build, name, module, folder)));
    const [file = ''] = readdirSync(folder);
    return { name: file, text: readFileSync(path.join(folder, file), 'utf8') };
  });

async function inFolder<Made>(make: (folder: string) => Promise<Made>): Promise<Made> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-draw-'));
  try {
    return await make(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const run = (compiler: Compiler | null) =>
  new Promise<void>((resolve, reject) => {
    if (!compiler) return reject(new Error('There is nothing to draw pages with'));
    compiler.run((error, stats) => {
      if (error || stats?.hasErrors()) return reject(error ?? new Error(stats?.toString('errors-only')));
      compiler.close((closing) => (closing ? reject(closing) : resolve()));
    });
  });
