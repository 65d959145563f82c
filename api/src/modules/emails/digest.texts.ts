import type { FeedKind, FeedRole } from '../feed/index.ts';
import { creatorTexts } from './digest.creator.texts.ts';
import { curatorTexts } from './digest.curator.texts.ts';
import { feedPath, track, type Words } from './digest.template.ts';

/** The fallback for a kind without texts. */
const anything: Words = { place: 'also', title: track, text: 'digest.anything', path: feedPath };

export const wordsOf = (role: FeedRole, kind: FeedKind): Words =>
  (role === 'creator' ? creatorTexts : curatorTexts)[kind] ?? anything;
