import { execFileSync } from 'node:child_process';
import { chownSync, statSync } from 'node:fs';
import path from 'node:path';

/** PostgreSQL refuses to run as root; its processes then run as this user. */
export interface ServerUser {
  uid: number;
  gid: number;
}

const name = 'postgres';

function lookUp(): ServerUser {
  const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Who PostgreSQL has to run as: nobody in particular, but as root the user `postgres`, made where it is missing.
 * @throws Error with one clear line where the user can't be made
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  try {
    return lookUp();
  } catch {
    // Made below.
  }
  try {
    execFileSync('groupadd', ['--system', '--force', name], { stdio: 'pipe' });
    execFileSync('useradd', ['--system', '--gid', name, '--no-create-home', name], { stdio: 'pipe' });
    return lookUp();
  } catch {
    throw new Error(
      `PostgreSQL does not run as root, and a user "${name}" could not be made: add one, or start as another user.`,
    );
  }
}

/** Whether that user may pass through every folder above (and including) `folder`. */
export function canEnter(user: ServerUser | undefined, folder: string): boolean {
  if (!user) return true;
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    const { mode, uid, gid } = statSync(current);
    const bits = uid === user.uid ? mode >> 6 : gid === user.gid ? mode >> 3 : mode;
    if ((bits & 0o1) === 0) return false;
    if (path.dirname(current) === current) return true;
  }
}

/** Gives a file or folder to that user. */
export function give(user: ServerUser | undefined, file: string): void {
  if (user) chownSync(file, user.uid, user.gid);
}
