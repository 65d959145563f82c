import type { Stoppable } from './stop-token.ts';

/** Whose side a mail is about: it tints what can be pressed. */
export type MailRole = 'creator' | 'curator';

/** What a mail says, before it is laid out. All of it is plain text: it is escaped where it becomes markup. */
export interface MailContent {
  subject: string;
  /** Shown after the subject in a list of mails; without it they would show the heading again. */
  preview: string;
  role?: MailRole;
  heading: string;
  paragraphs: string[];
  /** Money and other numbers, one line each; the parts add up to what the paragraphs say. */
  sums?: MailSum[];
  sections?: MailSection[];
  /** The one thing to do, if there is one. */
  action?: MailLink;
  /** Small print under the action. */
  notes?: string[];
  /** Why the reader gets this: "You get this mail because …". */
  reason: string;
  /** For mails that somebody may do without: they carry the ways to stop them. */
  stop?: Stoppable;
}

export interface MailLink {
  label: string;
  url: string;
}

export interface MailSum {
  label: string;
  value: string;
}

export interface MailSection {
  title: string;
  /** Where a mail is about both sides: which one begins here. */
  role?: MailRole;
  rows: MailRow[];
  /** What isn't listed, or where to go on. */
  more?: MailLink;
}

export type Tone = 'plain' | 'positive' | 'warning' | 'danger';

export interface MailRow {
  title: string;
  url?: string;
  /** Under the title, one after the other. */
  meta?: string[];
  /** A word, with the sign that says it beside the colour. */
  state?: { sign: string; label: string; tone: Tone };
  amount?: { value: string; what: string };
  /** What somebody else wrote. */
  quote?: string;
  /** The listening receipt. */
  heard?: { seconds: number; ofSeconds: number };
}
