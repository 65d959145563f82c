import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lastError, runCommand } from './child.ts';

let folder: string;
let logFile: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-child-'));
  logFile = path.join(folder, 'child.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const run = (code: string) => {
  const script = path.join(folder, 'command.ts');
  writeFileSync(script, code);
  return runCommand({ name: 'Trying', script, env: {}, logFile }, new Set());
};

test('a command that fails is one line: its last error, and where the rest is', async () => {
  await expect(run(`console.error('The database is full'); process.exit(3)`)).rejects.toThrow(
    `The database is full (${logFile})`,
  );
  await expect(run(`throw new TypeError('no such thing')`)).rejects.toThrow(/^TypeError: no such thing \(/);
  await expect(run(`process.exit(1)`)).rejects.toThrow(/^Trying failed \(/);
});

test('a command ends although its channel is listened on, and its words are its own', async () => {
  writeFileSync(logFile, 'of an earlier start\n');
  await expect(run(`console.log('done'); process.on('message', () => {})`)).resolves.toBe('done');
});

test('of structured logs only errors count as a reason', () => {
  writeFileSync(
    logFile,
    '{"level":50,"msg":"boom","err":{"message":"no room"}}\n{"level":30,"msg":"Server listening"}\n',
  );
  expect(lastError(logFile, 0)).toBe('boom: no room');
  writeFileSync(logFile, '{"level":30,"msg":"Server listening"}\n');
  expect(lastError(logFile, 0)).toBe('');
});
