import {
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { run } from '../system/run.ts';
import type { Mutant } from './mutant.ts';

/** The extra migration that applies a mutant of the schema. */
const migration = 'api/migrations/999-mutant.ts';

/** Links an installation, so that packages of this repository are the workspace's own. */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const [source, target] = [path.join(from, name), path.join(to, name)];
    const isOwn = lstatSync(source).isSymbolicLink();
    if (name.startsWith('@') && !isOwn) linkModules(source, target);
    else symlinkSync(isOwn ? readlinkSync(source) : source, target);
  }
}

export interface Workspace {
  folder: string;
  /** Applies a mutant. @returns a function that restores the code */
  apply(mutant: Mutant): () => void;
  remove(): void;
}

async function unpackLastCommit(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const archive = path.join(folder, 'commit.tar');
  for (const [command, args] of [
    ['git', ['archive', '--format=tar', '-o', archive, 'HEAD']],
    ['tar', ['-xf', archive, '-C', folder]],
  ] as const) {
    const { code, output } = await run(command, [...args], { isQuiet: true });
    if (code !== 0) throw new Error(output);
  }
  rmSync(archive);
}

/** A folder with the last commit and the packages installed here, so that the working tree is never touched. */
export async function createWorkspace(): Promise<Workspace> {
  const folder = path.join(root, '.cache', `mutants-${process.pid}`);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await unpackLastCommit(folder);
    const places = readdirSync(root).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    for (const place of ['', ...places]) {
      const modules = path.join(root, place, 'node_modules');
      if (existsSync(modules)) linkModules(modules, path.join(folder, place, 'node_modules'));
    }
  } catch (error) {
    remove();
    throw error;
  }
  return {
    folder,
    remove,
    apply({ edit }) {
      if ('sql' in edit) {
        const file = path.join(folder, migration);
        const statements = JSON.stringify(edit.sql.replaceAll('?', '\\?'));
        const up = `export const up = (knex: Knex) => knex.raw(${statements});`;
        writeFileSync(file, `import type { Knex } from 'knex';\n${up}\nexport const down = up;\n`);
        return () => rmSync(file, { force: true });
      }
      const file = path.join(folder, edit.file);
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, before.slice(0, edit.start) + edit.text + before.slice(edit.end));
      return () => writeFileSync(file, before);
    },
  };
}
