import type { Config } from '../../config.ts';
import type { MailContent, MailRow, MailSection, MailTemplate, Translator } from '../../gateways/mail/index.ts';
import { excerptOf, type FeedRole } from '../feed/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { countNews, newsOf, type News, type NewsRow } from './digest.repository.ts';
import { answersIn, sumsOf } from './digest.sums.ts';
import { type Place, said, stateOf } from './digest.template.ts';
import { wordsOf } from './digest.texts.ts';
import { stillGets } from './rounds.repository.ts';

/** The name of the email in the outbox; its data is `News`. */
export const digestEmailName = 'digest';

const places: readonly Place[] = ['todo', 'answers', 'money', 'also'];

/** Whether it still needs the reader. */
function placeOf(row: NewsRow): Place | null {
  const { place, placeDone, placeMoved } = wordsOf(row.role, row.kind);
  if (placeMoved && row.amount) return placeMoved;
  return place === 'todo' && !row.is_open ? (placeDone ?? null) : place;
}

/** Its submission waits for an answer of the reader. */
const isToAnswer = (row: NewsRow) => wordsOf(row.role, row.kind).amount === 'layout.to_earn';

const heardOf = (row: NewsRow): MailRow['heard'] =>
  row.heard_ms !== null && row.duration_ms !== null
    ? { seconds: row.heard_ms / 1_000, ofSeconds: row.duration_ms / 1_000 }
    : undefined;

function rowOf(shellUrl: string, row: NewsRow, alike: number, texts: Translator): MailRow {
  const words = wordsOf(row.role, row.kind);
  const title = said(words.title, row, texts);
  const state = stateOf(words.state, texts);
  // What an answer would earn stands with the submission; what has moved, with the event.
  const amount = isToAnswer(row) ? row.share : row.amount;
  const quote = excerptOf(row.feedback);
  const heard = heardOf(row);
  return {
    title: alike > 1 ? texts.t('digest.and_more', { title, count: alike - 1 }) : title,
    url: shellUrl + (typeof words.path === 'string' ? words.path : words.path(row)),
    meta: [said(words.text, row, texts)],
    ...(state && { state }),
    ...(words.amount &&
      amount && { amount: { value: texts.amount(toDecimal(hundredths(amount))), what: texts.t(words.amount) } }),
    ...(quote && { quote }),
    ...(heard && { heard }),
  };
}

/**
 * What stands in one place of one side, alike news together: small news of one kind about one campaign are one line, and so are a
 * track that came in and is due soon, and what somebody is reminded of again. What has a deadline is ordered by it; else the newest is first.
 */
function gathered(rows: readonly NewsRow[], role: FeedRole, place: Place): NewsRow[][] {
  const here = rows.filter((row) => row.role === role && placeOf(row) === place);
  const groups = Map.groupBy(here, (row) => {
    if (place === 'also') return `${row.kind}:${row.campaign_id ?? row.id}`;
    if (isToAnswer(row)) return `answer:${row.submission_id}`;
    return place === 'todo' ? `${row.kind}:${row.submission_id ?? row.campaign_id ?? row.id}` : row.id;
  });
  const dueAt = ([row]: NewsRow[]) => (row && isToAnswer(row) ? (row.deadline_at?.getTime() ?? 0) : 0);
  return [...groups.values()].toSorted((one, other) => dueAt(one) - dueAt(other));
}

function sectionOf(
  { shellUrl, rules }: Config,
  groups: NewsRow[][],
  { role, place }: { role: FeedRole; place: Place },
  texts: Translator,
): MailSection[] {
  if (groups.length === 0) return [];
  const most = rules.mails.rowsPerSection;
  const shown = groups
    .slice(0, most)
    .map((alike) => rowOf(shellUrl, alike[0]!, place === 'also' ? alike.length : 1, texts));
  const left = groups.length - shown.length;
  return [
    {
      title: texts.t(`digest.place_${place}`),
      rows: shown,
      ...(left > 0 && { more: { label: texts.t('digest.more', { count: left }), url: `${shellUrl}/${role}/feed` } }),
    },
  ];
}

/** The preview line: answers, tasks, credits moved. */
function summaryOf(answers: number, todo: number, sums: readonly { short: string }[], { t }: Translator): string[] {
  return [
    ...(answers > 0 ? [t('digest.answers', { count: answers })] : []),
    ...(todo > 0 ? [t('digest.needs', { count: todo })] : []),
    ...sums.slice(0, 1).map(({ short }) => short),
  ];
}

/** Both roles of an account in one email. It leaves out what was read meanwhile; with nothing left it isn't sent. */
export const digestEmail =
  (config: Config): MailTemplate =>
  async (db, recipient, data, texts): Promise<MailContent | null> => {
    const { t } = texts;
    const news = data as unknown as News;
    const stop = { accountId: news.accountId, kind: 'digest' as const };
    if (!(await stillGets(db, stop, recipient))) return null;
    const rows = await newsOf(db, news);
    const roles = (['creator', 'curator'] as const).filter((role) =>
      rows.some((row) => row.role === role && placeOf(row) !== null),
    );
    const [role] = roles;
    if (!role) return null;
    const counts = await countNews(db, news);
    const sums = sumsOf(counts, texts);
    const sections = roles.flatMap((side) =>
      places
        .flatMap((place) => sectionOf(config, gathered(rows, side, place), { role: side, place }, texts))
        .map((section, index) => (roles.length > 1 && index === 0 ? { ...section, role: side } : section)),
    );
    const todo = roles.reduce((count, side) => count + gathered(rows, side, 'todo').length, 0);
    const summary = summaryOf(answersIn(counts), todo, sums, texts);
    return {
      subject: t('digest.subject', { news: summary.slice(0, 2).join(', ') || t('digest.news') }),
      preview: summary.join(' · ') || sections[0]!.rows.map(({ title }) => title).join(', '),
      role,
      heading: t('digest.heading'),
      paragraphs: [t('digest.text')],
      ...(sums.length > 0 && { sums }),
      sections,
      action: { label: t('digest.action'), url: `${config.shellUrl}/${role}/feed` },
      reason: t('digest.reason'),
      stop,
    };
  };
