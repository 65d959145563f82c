import { formatUtc, type MailRow } from '../../gateways/mail/index.ts';
import type { FeedKind } from '../feed/index.ts';
import type { NewsRow } from './digest.repository.ts';

/** The section of a digest that a kind of event belongs to. */
export type Place = 'answers' | 'todo' | 'money' | 'other';

export type Text = string | ((row: NewsRow) => string);

export interface Words {
  place: Place;
  /** Its section once nothing is left to do; omitted: none. */
  placeDone?: Place;
  /** What it is about: a curator's service, a track. */
  title: Text;
  text: Text;
  state?: MailRow['state'];
  /** What its credits do, behind the number. */
  amount?: string;
  /** Under the shell's address. */
  path: Text;
}

/** The texts of one kind of event. */
export const said = (text: Text, row: NewsRow): string => (typeof text === 'string' ? text : text(row));

export type TextsByKind = Partial<Record<FeedKind, Words>>;

export const track = (row: NewsRow): string => row.track_title ?? 'A track';
export const quoted = (row: NewsRow): string => (row.track_title === null ? 'your track' : `“${row.track_title}”`);
export const service = (row: NewsRow): string => row.service_title ?? 'A curator';
export const until = (date: Date | null, before: string): string => (date ? `${before} ${formatUtc(date)}` : '');
export const feedPath = (row: NewsRow): string => `/${row.role}/feed`;

/** A sign with its label; never colour alone. */
export const sign = (
  given: string,
  label: string,
  tone: NonNullable<MailRow['state']>['tone'] = 'plain',
): NonNullable<MailRow['state']> => ({ sign: given, label, tone });
export const due = sign('!', 'To do', 'warning');
