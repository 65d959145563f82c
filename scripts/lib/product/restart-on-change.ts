import { watch } from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';
import { say, warn } from './console.ts';
import type { Service } from './service.ts';

/** An editor writes a file in several steps. */
const settleMs = 150;
const matters = (file: string) => /\.(ts|json|html|css)$/.test(file) && !file.endsWith('.test.ts');

/** Restarts a program when a source below one of the folders changes. */
export function restartOnChange(service: Service, folders: string[]): void {
  let timer: NodeJS.Timeout | undefined;
  const restart = (file: string) => {
    say(`${file} changed: ${service.command.name} starts again`);
    service.restart().catch((error: Error) => warn(`${service.command.name} did not start again: ${error.message}`));
  };
  for (const folder of folders) {
    // Not persistent: watching is no reason to go on when all else has stopped.
    watch(path.join(root, folder), { recursive: true, persistent: false }, (_event, file) => {
      if (!file || !matters(file)) return;
      clearTimeout(timer);
      timer = setTimeout(restart, settleMs, path.join(folder, file));
    });
  }
}
