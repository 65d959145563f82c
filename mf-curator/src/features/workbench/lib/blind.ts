import type { QueueItem } from '@fanfare/api-contract';
import { answerRules } from '../../../lib/rules.ts';

/** Whether so much of a track was heard that blind mode shows who it is. */
export const wasHeard = ({ heardSeconds, track }: QueueItem): boolean =>
  heardSeconds >= Math.min(answerRules.listenSeconds, Math.floor(track.durationSeconds));
