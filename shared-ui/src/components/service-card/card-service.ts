import type { ReactNode } from 'react';
/** The content of a service's card: the part that the catalogue provides, for creators and for the curator alike. */
export interface CardService {
  id: number;
  type: 'playlist' | 'radio' | 'instagram' | 'tiktok' | 'youtube';
  title: string;
  deliverable: string;
  /** In the curator's words. */
  description?: string;
  /** Its page: the playlist, the profile or the station. */
  url?: string;
  /** Names of the languages of the music it takes; empty for all. */
  languages?: readonly string[];
  feedbackLanguages?: readonly string[];
  /** What moods its curator looks for, in the page's language. */
  moodNames?: readonly string[];
  imageUrl: string | null;
  priceCredits: number;
  audience: { size: number; source: 'verified' | 'declared' };
  country: { code: string; name: string };
  replyDays: number;
  keepDays: number | null;
  level: 'new' | 'standard' | 'trusted' | 'top';
  curator: { display_name: string };
  /** Rates are 0 to 1, and null below five answers. */
  statistics: {
    answerCount: number;
    answerRate: number | null;
    acceptRate: number | null;
    acceptRateInGenre: number | null;
    medianReplyHours: number | null;
    keptPromiseRate: number | null;
    helpfulRate: number | null;
    lastAnswerAt: string | null;
  };
  queue: { open: number; capacity: number };
  availability: { status: 'open' | 'full' | 'away'; opensAt: string | null };
  reasons: readonly {
    kind: 'genre' | 'artist' | 'accept_rate' | 'language' | 'speed' | 'reliability' | 'mood';
    text: string;
  }[];
  isDemo: boolean;
}

type Source = CardService['audience']['source'];
type Shut = Exclude<CardService['availability']['status'], 'open'>;

/** The card's texts by their keys in a catalogue. `count` selects the plural form, if there are several. */
export type CardText =
  | 'answers'
  | 'answersSoFar'
  | 'creditsUnit'
  | 'days'
  | 'demo'
  | 'feedbackIn'
  | 'fresh'
  | 'helpful'
  | 'kept'
  | 'keeps'
  | 'lastAnswer'
  | 'less'
  | 'lessOf'
  | 'moods'
  | 'more'
  | 'moreOf'
  | 'musicIn'
  | 'musicInAny'
  | 'newTab'
  | 'of'
  | 'overall'
  | 'queue'
  | 'reply'
  | 'replyUnit'
  | 'yes'
  | 'yesIn'
  | `audience.${CardService['type']}.${Source}`
  | `closed.${Shut}`
  | `level.${CardService['level']}`
  | `opens.${Shut}`
  | `page.${CardService['type']}`
  | `platform.${Exclude<CardService['type'], 'playlist' | 'radio'>}`
  | `reason.${'genre' | 'reliability' | 'speed'}`;

/** The formatting of a card: texts from the caller's catalogue, numbers and days in its locale. */
export interface CardWords {
  say: (text: CardText, values?: Record<string, string | number>) => string;
  /** A genre's name within a sentence. */
  genre: (name: string) => string;
  locale: string;
}

export interface ServiceFiguresProps {
  service: CardService;
  words: CardWords;
  /** The track's first genre, to which the accept rate refers. */
  genreName?: string | undefined;
  /** The screen's own rows, before the notes. */
  children?: ReactNode;
}
