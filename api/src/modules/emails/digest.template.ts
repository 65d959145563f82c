import type { MailRow, Translator } from '../../gateways/mail/index.ts';
import type { PlainText } from '../../texts/index.ts';
import type { FeedKind } from '../feed/index.ts';
import type { NewsRow } from './digest.repository.ts';

/** The section of a digest that a kind of event belongs to. */
export type Place = 'answers' | 'todo' | 'money' | 'also';

/** A text of the catalogue, or how to write one. */
export type Text = PlainText | ((row: NewsRow, texts: Translator) => string);

type Amount = 'back' | 'added' | 'refunded' | 'taken' | 'paid' | 'clearing' | 'cleared' | 'taken_back' | 'on_the_way';
type State = Omit<NonNullable<MailRow['state']>, 'label'> & { label: PlainText };

/** What a digest says of one kind of event. */
export interface Words {
  place: Place;
  /** Its section once nothing is left to do; omitted: none. */
  placeDone?: Place;
  /** Its section where it has moved credits; omitted: the same. */
  placeMoved?: Place;
  /** What it is about: a curator's service, a track. */
  title: Text;
  text: Text;
  state?: State;
  /** What its credits do, behind the number. */
  amount?: `digest.${Amount}` | 'layout.to_earn' | 'missed_mail.not_earned';
  /** Under the shell's address. */
  path: string | ((row: NewsRow) => string);
}

/** A text as it is written about one event. */
export const said = (text: Text, row: NewsRow, texts: Translator): string =>
  typeof text === 'string' ? texts.t(text) : text(row, texts);

export type TextsByKind = Partial<Record<FeedKind, Words>>;

/** The title of its track, or words in its place. */
export const track: Text = (row, { t }) => row.track_title ?? t('digest.a_track');
/** The same in quotes, within a sentence. */
export const quoted = (row: NewsRow, { t }: Translator): string =>
  row.track_title === null ? t('digest.your_track') : t('words.quote', { text: row.track_title });
/** The title of its service, or words in its place. */
export const service: Text = (row, { t }) => row.service_title ?? t('digest.a_curator');
export const feedPath = (row: NewsRow): string => `/${row.role}/feed`;

/** A sign with its label; never colour alone. */
export const sign = (given: string, label: PlainText, tone: State['tone'] = 'plain'): State => ({
  sign: given,
  label,
  tone,
});
export const stateOf = (state: State | undefined, { t }: Translator): MailRow['state'] =>
  state && { ...state, label: t(state.label) };
export const due = sign('!', 'digest.due', 'warning');
