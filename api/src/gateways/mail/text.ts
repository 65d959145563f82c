import type { MailContent, MailLink, MailRow, MailSection } from './content.ts';
import type { Frame } from './frame.ts';
import { listeningText } from './listening-text.ts';

const linked = ({ label, url }: MailLink) => `${label}:\n${url}`;

function rowOf(row: MailRow): string {
  const amount = row.amount && `${row.amount.value} ${row.amount.what}`;
  return [
    `* ${[row.title, row.state?.label].filter(Boolean).join(': ')}`,
    ...[...(row.meta ?? []), amount].filter((line) => line !== undefined).map((line) => `  ${line}`),
    ...(row.quote ? [`  “${row.quote}”`] : []),
    ...(row.heard ? [`  ${listeningText(row.heard)}`] : []),
    ...(row.url ? [`  ${row.url}`] : []),
  ].join('\n');
}

function sectionOf({ title, role, rows, more }: MailSection): string {
  const heading = role ? `${title} (as a ${role})` : title;
  return [`${heading}\n${'-'.repeat(heading.length)}`, ...rows.map(rowOf), ...(more ? [linked(more)] : [])].join(
    '\n\n',
  );
}

/** The plain-text alternative. */
export function textOf(content: MailContent, { reason, sender, stop }: Frame): string {
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.sums?.length ? [content.sums.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(content.sections ?? []).map(sectionOf),
    ...(content.action ? [linked(content.action)] : []),
    ...(content.notes ?? []),
    `-- \n${[reason, ...sender].join('\n')}`,
    ...(stop ? [linked(stop.page), linked(stop.settings)] : []),
  ].join('\n\n');
}
