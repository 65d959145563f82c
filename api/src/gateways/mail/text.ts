import type { Translator } from '../../texts/index.ts';
import type { MailContent, MailLink, MailRow, MailSection } from './content.ts';
import type { Frame } from './frame.ts';
import { listeningText } from './listening-text.ts';

const linked = ({ t }: Translator, { label, url }: MailLink) => `${t('layout.link', { label })}\n${url}`;
const paired = ({ t }: Translator, label: string, value: string) => t('layout.pair', { label, value });

function rowOf(row: MailRow, texts: Translator): string {
  const amount = row.amount && `${row.amount.value} ${row.amount.what}`;
  return [
    `* ${row.state ? paired(texts, row.title, row.state.label) : row.title}`,
    ...[...(row.meta ?? []), amount].filter((line) => line !== undefined).map((line) => `  ${line}`),
    ...(row.quote ? [`  ${texts.t('words.quote', { text: row.quote })}`] : []),
    ...(row.heard ? [`  ${listeningText(texts, row.heard)}`] : []),
    ...(row.url ? [`  ${row.url}`] : []),
  ].join('\n');
}

function sectionOf({ title, role, rows, more }: MailSection, texts: Translator): string {
  const heading = role ? texts.t(`layout.section_${role}`, { title }) : title;
  return [
    `${heading}\n${'-'.repeat(heading.length)}`,
    ...rows.map((row) => rowOf(row, texts)),
    ...(more ? [linked(texts, more)] : []),
  ].join('\n\n');
}

/** The plain-text alternative. */
export function textOf(content: MailContent, { reason, sender, stop }: Frame, texts: Translator): string {
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.sums?.length ? [content.sums.map(({ label, value }) => paired(texts, label, value)).join('\n')] : []),
    ...(content.sections ?? []).map((section) => sectionOf(section, texts)),
    ...(content.action ? [linked(texts, content.action)] : []),
    ...(content.notes ?? []),
    `-- \n${[reason, ...sender].join('\n')}`,
    ...(stop ? [linked(texts, stop.page), linked(texts, stop.settings)] : []),
  ].join('\n\n');
}
