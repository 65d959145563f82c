import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const errorLevel = 50;
const shownLength = 160;

/** What the APIs logged as errors: each message and how often. */
export function errorsInLogs(folder: string): string {
  const counts = new Map<string, number>();
  for (const file of globSync('logs/api-*.log', { cwd: folder })) {
    for (const line of readFileSync(path.join(folder, file), 'utf8').split('\n')) {
      const message = messageOf(line);
      if (message) counts.set(message, (counts.get(message) ?? 0) + 1);
    }
  }
  return [...counts].map(([message, count]) => `${count} × ${message}`).join('; ') || 'none';
}

/** In one line, and alike for all processes. */
const shorten = (message: string): string =>
  message
    .replace(/^\(node:\d+\) /, '')
    .replaceAll(/\s+/g, ' ')
    .slice(0, shownLength);

/** @returns null for what is no error */
function messageOf(line: string): string | null {
  if (line.trim() === '' || /^\s+at /.test(line)) return null;
  if (!line.startsWith('{')) return shorten(line);
  try {
    const { level, msg, err, job } = JSON.parse(line) as {
      level: number | string;
      msg?: string;
      job?: string;
      err?: { message?: string };
    };
    if (!(level === 'error' || level === 'fatal' || Number(level) >= errorLevel)) return null;
    return shorten([msg, job, err?.message].filter(Boolean).join(': '));
  } catch {
    return null;
  }
}
