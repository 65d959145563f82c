import { resolve } from 'node:path';
import type { SeenError } from '@fanfare/api-contract/error-texts';

/** Stacks name files from here. */
const root = new RegExp(`(?:file://)?${resolve(import.meta.dirname, '../../../..')}/`, 'g');
const longestStack = 8_000;
const longestHead = 3_000;

/** A long statement leaves room for the frames after it. */
function withShortHead(stack: string): string {
  const end = stack.indexOf('\n    at ');
  return end > longestHead ? stack.slice(0, longestHead) + stack.slice(end) : stack;
}

/** An error of this process. PostgreSQL's have what went wrong behind the whole statement, which the stack repeats. */
export function seenByNode(thrown: unknown): SeenError {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { name, message, stack = '' } = error;
  const { code } = error as { code?: unknown };
  const isDatabase = name === 'error' && typeof code === 'string';
  return {
    type: isDatabase ? `PostgreSQL ${code}` : name,
    message: isDatabase ? message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '') : message,
    stack: withShortHead(stack.replace(root, '')).slice(0, longestStack),
  };
}
