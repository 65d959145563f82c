import type { MailContent } from './content.ts';
import { type FrameConfig, frameOf } from './frame.ts';
import { htmlOf } from './html.ts';
import { textOf } from './text.ts';

/** A mail as it leaves, but for its receiver. */
export interface LaidOutMail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** A title may hold anything; a line break in a header would begin another one, and some characters turn the direction of a line. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** Every text of a mail, however deep it stands. */
function cleaned<T>(value: T): T {
  if (typeof value === 'string') return oneLine(value) as T;
  if (Array.isArray(value)) return value.map(cleaned) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one)])) as T;
}

/** The same words as a page that mail programs show well and as plain text, with the headers that say what kind of mail it is. */
export function layOut(given: MailContent, config: FrameConfig): LaidOutMail {
  const content = cleaned(given);
  const frame = frameOf(config, content);
  return {
    subject: content.subject,
    html: htmlOf(content, frame),
    text: textOf(content, frame),
    headers: {
      // Nobody's holiday notice should answer.
      'Auto-Submitted': 'auto-generated',
      ...(frame.stop && {
        'List-Unsubscribe': `<${frame.stop.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
