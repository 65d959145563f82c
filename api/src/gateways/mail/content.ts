import type { Stoppable } from './stop-token.ts';

/** The role that an email is for: it tints buttons and links. */
export type MailRole = 'creator' | 'curator';

/** An email's content, before layout. Plain text throughout: the layout escapes it. */
export interface MailContent {
  subject: string;
  /** Shown after the subject in a list of emails; otherwise programs would repeat the heading. */
  preview: string;
  role?: MailRole;
  heading: string;
  paragraphs: string[];
  /** Amounts and other numbers, one line each. */
  sums?: MailSum[];
  sections?: MailSection[];
  /** The call to action, if any. */
  action?: MailLink;
  /** Small print under the action. */
  notes?: string[];
  /** Why the reader gets this: "You get this mail because …". */
  reason: string;
  /** For emails that can be unsubscribed from: adds the links and headers. */
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
  /** In an email for both roles: the role of this section. */
  role?: MailRole;
  rows: MailRow[];
  /** What isn't listed, or where to continue. */
  more?: MailLink;
}

export type Tone = 'plain' | 'positive' | 'warning' | 'danger';

export interface MailRow {
  title: string;
  url?: string;
  /** Below the title. */
  meta?: string[];
  /** A status as a word and a sign, so that it doesn't depend on colour. */
  state?: { sign: string; label: string; tone: Tone };
  amount?: { value: string; what: string };
  /** What somebody else wrote. */
  quote?: string;
  /** The listening receipt. */
  heard?: { seconds: number; ofSeconds: number };
}
