import type { Translator } from '../../texts/index.ts';
import type { MailContent } from './content.ts';
import { type FrameConfig, frameOf } from './frame.ts';
import { htmlOf } from './html.ts';
import { textOf } from './text.ts';

/** An email without its recipient. */
export interface LaidOutMail {
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
}

/** Removes line breaks, which would start another header, and bidirectional controls. */
const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();

/** All texts of an email, at any depth. */
function cleaned<T>(value: T, texts: Translator): T {
  if (typeof value === 'string') return oneLine(texts.named(value)) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => cleaned(one, texts)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, cleaned(one, texts)])) as T;
}

/** Lays an email out as HTML and plain text, with its headers. @param texts of its reader, for what stands around its content */
export function layOut(given: MailContent, config: FrameConfig, texts: Translator): LaidOutMail {
  const content = cleaned(given, texts);
  const frame = frameOf(config, content, texts);
  return {
    subject: content.subject,
    html: htmlOf(content, frame, texts),
    text: textOf(content, frame, texts),
    headers: {
      // Suppresses auto-replies.
      'Auto-Submitted': 'auto-generated',
      ...(frame.stop && {
        'List-Unsubscribe': `<${frame.stop.oneClickUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}
