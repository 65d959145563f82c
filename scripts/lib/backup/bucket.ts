import { fork } from 'node:child_process';
import path from 'node:path';
import { root } from '../install/root.mjs';

/** The product's bucket, as the API reaches it: its settings and client stay there. */
export interface Bucket {
  keys(): Promise<string[]>;
  /** Writes what is stored under a key to a new file. @returns whether there is such a key */
  read(key: string, file: string): Promise<boolean>;
  /** Stores a file under a key, unless it is there already, and takes the file away. @returns whether it was there */
  write(key: string, file: string): Promise<boolean>;
  close(): void;
}

type Answer = { id: number; keys?: string[]; isThere?: boolean; failure?: string };
interface Waiting {
  take: (answer: Answer) => void;
  fail: (error: Error) => void;
}

/** @param env of an API: with `S3_…` */
export function openBucket(env: NodeJS.ProcessEnv): Bucket {
  const child = fork(path.join(root, 'api/src/cli/stored-files.ts'), [], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let ended: Error | undefined;
  child.on('message', (answer: Answer) => {
    const one = waiting.get(answer.id);
    if (answer.failure === undefined) return one?.take(answer);
    waiting.delete(answer.id);
    one?.fail(new Error(answer.failure));
  });
  const end = (error: Error) => {
    ended ??= error;
    for (const { fail } of waiting.values()) fail(ended);
    waiting.clear();
  };
  // Each demand that can’t be sent is one.
  child.on('error', end);
  child.once('close', (code) =>
    end(new Error(said.trim() || `The bucket can’t be reached: its process ended with ${code}.`)),
  );

  /** @param take gets each answer; true: it was the last one */
  const ask = (demand: object, take: (answer: Answer) => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      const id = (asked += 1);
      waiting.set(id, {
        fail: reject,
        take(answer) {
          if (!take(answer)) return;
          waiting.delete(id);
          resolve();
        },
      });
      child.send({ id, ...demand });
    });
  const copy = async (act: 'read' | 'write', key: string, file: string) => {
    let isThere = false;
    await ask({ act, key, file }, (answer) => {
      isThere = answer.isThere ?? false;
      return true;
    });
    return isThere;
  };

  return {
    async keys() {
      const all: string[] = [];
      await ask({ act: 'keys' }, ({ keys = [] }) => {
        all.push(...keys);
        return keys.length === 0;
      });
      return all;
    },
    read: (key, file) => copy('read', key, file),
    write: (key, file) => copy('write', key, file),
    close: () => {
      if (child.connected) child.disconnect();
    },
  };
}
