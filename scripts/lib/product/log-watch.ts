import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { warn } from './console.ts';

const everyMs = 2_000;
const largestReadBytes = 256 * 1024;
const isError = (line: string) =>
  /^\{.*"level":"?(50|60|error|fatal)"?[,}]/.test(line) || /^(\w*Error: |Uncaught|\S+: Error)/.test(line);

/**
 * Reports errors that a program logs on the console, one line at a time.
 * @returns stops watching
 */
export function watchLog(name: string, logFile: string): () => void {
  let readBytes = sizeOf(logFile);
  const check = () => {
    const size = sizeOf(logFile);
    if (size < readBytes) readBytes = 0;
    if (size === readBytes) return;
    const errors = read(logFile, Math.max(readBytes, size - largestReadBytes), size)
      .split('\n')
      .filter(isError);
    readBytes = size;
    const last = errors.at(-1);
    if (last)
      warn(`${name}: ${errors.length === 1 ? 'an error' : `${errors.length} errors`}: ${shorten(last)} (${logFile})`);
  };
  const timer = setInterval(check, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    check();
  };
}

const sizeOf = (file: string) => (existsSync(file) ? statSync(file).size : 0);

function read(file: string, from: number, to: number): string {
  const buffer = Buffer.alloc(to - from);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, buffer, 0, buffer.length, from);
  } finally {
    closeSync(descriptor);
  }
  return buffer.toString('utf8');
}

function shorten(line: string): string {
  try {
    const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
    return [msg, err?.message].filter(Boolean).join(': ').slice(0, 200);
  } catch {
    return line.slice(0, 200);
  }
}
