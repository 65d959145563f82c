import type { FeedKind, FeedRole } from '../feed/index.ts';
import { creatorWords } from './digest.creator.words.ts';
import { curatorWords } from './digest.curator.words.ts';
import { feedPath, track, type Words } from './digest.saying.ts';

/** For a kind that has no words here yet: better vague than left out. */
const anything: Words = { place: 'other', title: track, text: 'There is news in your activity', path: feedPath };

export const wordsOf = (role: FeedRole, kind: FeedKind): Words =>
  (role === 'creator' ? creatorWords : curatorWords)[kind] ?? anything;
