import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../..');

/** Runs the audit over the product's books. @throws Error with what it found */
export async function expectRightBooks(): Promise<void> {
  await promisify(execFile)(process.execPath, ['scripts/audit.ts'], { cwd: root });
}
