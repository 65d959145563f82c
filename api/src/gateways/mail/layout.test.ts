import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { MailContent } from './content.ts';
import { translator } from '../../texts/index.ts';
import { layOut } from './layout.ts';
import { readStopToken } from './stop-token.ts';

const config = {
  shellUrl: 'https://fanfare.example',
  apiUrl: 'https://api.fanfare.example',
  mediaSecret: 'a secret of at least thirty-two characters',
  seller: { name: 'Fanfare GmbH', addressLines: ['Lindenstr. 5', '10969 Berlin'], vatId: null },
};

const english = translator({ language: 'en', timeZone: null });
const evil = '<script>alert("1")</script>\'"><img src=x onerror=alert(1)>&amp;';
const full: MailContent = {
  subject: 'Your day',
  preview: 'In short',
  role: 'curator',
  heading: 'A heading',
  paragraphs: ['A paragraph.'],
  sums: [{ label: 'Came back', value: '4.00 credits' }],
  sections: [
    {
      title: 'Answers',
      role: 'creator',
      rows: [
        {
          title: 'Nordic Kitchen',
          url: 'https://fanfare.example/creator/feed/7?a=1&b=2',
          meta: ['Answer by Mon 23 Nov, 14:05 UTC'],
          state: { sign: '●', label: 'Yes', tone: 'positive' },
          amount: { value: '4.00', what: 'back' },
          quote: 'It opens like a door.',
          heard: { seconds: 106.4, ofSeconds: 248 },
        },
      ],
      more: { label: '3 more', url: 'https://fanfare.example/creator/feed' },
    },
  ],
  action: { label: 'Open it', url: 'https://fanfare.example/curator' },
  notes: ['A note.'],
  reason: 'You get this mail because of a test.',
  stop: { accountId: 7, kind: 'digest' },
};

/** The same, with each of its texts replaced. */
function withTexts<T>(value: T, text: string): T {
  if (typeof value === 'string')
    return (
      value.startsWith('https:') || ['curator', 'creator', 'positive', 'digest'].includes(value) ? value : text
    ) as T;
  if (Array.isArray(value)) return value.map((one) => withTexts(one, text)) as T;
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withTexts(one, text)])) as T;
}

const wordsOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<head>.*?<\/head>|<!--.*?-->/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&nbsp;|[\u2007\ufeff]/g, ' ');

test('markup in any text stays text', () => {
  const { html, text } = layOut(withTexts(full, evil), config, english);
  expect(html).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
  expect(html.match(/&#60;script&#62;/g)!.length).toBeGreaterThan(12);
  expect(text).toContain(evil);
  // Nothing breaks out of an attribute: apart from the texts the markup is the same.
  const shape = (given: string) => given.replace(/>[^<]*</g, '><');
  expect(shape(html)).toBe(shape(layOut(withTexts(full, 'plain'), config, english).html));
});

test('line breaks and turned writing in a text begin no line and no header', () => {
  const { subject, html, text } = layOut(
    withTexts(full, 'Hi\r\nBcc: eve@evil.example\u202egnp.exe\u2028x\u0000'),
    config,
    english,
  );
  expect(subject).toBe('Hi Bcc: eve@evil.example gnp.exe x');
  for (const part of [html, text]) {
    for (const character of ['\u0000', '\u202e', '\u2028']) expect(part).not.toContain(character);
    expect(part).not.toMatch(/^Bcc:/m);
  }
});

test('brings nothing from elsewhere, and runs nothing', () => {
  const { html } = layOut(full, config, english);
  expect(html).not.toMatch(
    /<(img|script|link|iframe|form|object|svg|video|base)\b|url\(|@import|javascript:|\son\w+=/i,
  );
});

test('the text says and links to all that the page does', () => {
  const { html, text } = layOut(full, config, english);
  const said = wordsOf(html)
    .split(/\s+/)
    .filter((word) => /\w{2}/.test(word));
  const asText = text.replace(/\s+/g, ' ');
  // What only the page needs: a word on its links, the sides' names, and the short form for lists of mails.
  const pageOnly = new Set(['Read', 'all', 'of', 'it', 'As', 'In', 'short']);
  expect(said.filter((word) => !asText.includes(word) && !pageOnly.has(word))).toEqual([]);
  for (const [, url] of html.matchAll(/href="([^"]+)"/g)) expect(text).toContain(url!.replaceAll('&#38;', '&'));
});

test('says why it came, who sends it, and how to stop its kind, to people and to programs', () => {
  const { html, text, headers } = layOut(full, config, english);
  const [, token] = /https:\/\/fanfare\.example\/stop-mails\/([\w-]+)/.exec(text) ?? [];
  expect(readStopToken(config.mediaSecret, token!)).toEqual({ accountId: 7, kind: 'digest' });
  expect(readStopToken('another secret of thirty-two characters', token!)).toBeNull();
  for (const part of [html, text]) {
    expect(part).toContain(token);
    expect(part).toContain('https://fanfare.example/account');
    expect(part).toContain('because of a test');
    expect(part).toContain('Fanfare GmbH, Lindenstr. 5, 10969 Berlin');
  }
  expect(headers).toEqual({
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<https://api.fanfare.example/api/v2/mails/one-click-stop?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
});

test('a mail that nobody can do without offers no way to stop it', () => {
  const { stop: _stop, ...needed } = full;
  const { html, text, headers } = layOut(needed, config, english);
  expect(headers).toEqual({ 'Auto-Submitted': 'auto-generated' });
  for (const part of [html, text]) expect(part).not.toMatch(/stop-mails|\/account/);
});

test('its colours are the product’s, in the light and in the dark', () => {
  const tokens = readFileSync(
    resolve(import.meta.dirname, '../../../../shared-ui/src/tokens.css'),
    'utf8',
  ).toUpperCase();
  const { html } = layOut(full, config, english);
  const used = new Set([...html.matchAll(/#[0-9a-f]{6}\b/gi)].map(([colour]) => colour.toUpperCase()));
  expect(used.size).toBeGreaterThan(20);
  for (const colour of used) expect([colour, tokens.includes(colour)]).toEqual([colour, true]);
});
