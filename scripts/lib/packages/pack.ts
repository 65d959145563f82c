import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { run } from '../system/run.ts';
import { type StagedPackage, stagePackages } from './stage.ts';

export interface PackedPackage extends StagedPackage {
  /** Its file's name in the folder. */
  tarball: string;
  /** As npm's lock file pins it. */
  integrity: string;
  /** The files in it, sorted. */
  files: string[];
}

/**
 * Packs the packages for teams with a repository of their own.
 * @param folder gets the tarballs, and in `staged` what is in them
 * @throws Error with the compiler's or npm's errors
 */
export async function packPackages(folder: string): Promise<PackedPackage[]> {
  const staged = await stagePackages(path.join(folder, 'staged'));
  mkdirSync(folder, { recursive: true });
  const { code, output } = await run(
    'npm',
    ['pack', '--json', '--silent', '--pack-destination', folder, ...staged.map((one) => one.folder)],
    { cwd: folder, isQuiet: true },
  );
  if (code !== 0) throw new Error(`npm can’t pack: ${output.trim()}`);
  const packed = JSON.parse(output) as {
    name: string;
    filename: string;
    integrity: string;
    files: { path: string }[];
  }[];
  return staged.map((one) => {
    const made = packed.find(({ name }) => name === one.name);
    if (!made) throw new Error(`npm packed nothing of ${one.name}`);
    const files = made.files.map((file) => file.path).toSorted();
    return { ...one, tarball: made.filename, integrity: made.integrity, files };
  });
}
