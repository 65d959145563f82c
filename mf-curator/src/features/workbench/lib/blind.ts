import type { QueueItem } from '@fanfare/api-contract';
import { answerRules } from '../../../lib/rules.ts';

/** Whether enough of a track was heard for blind mode to reveal it. */
export const wasHeard = ({ heardSeconds, track }: QueueItem): boolean =>
  heardSeconds >= Math.min(answerRules.listenSeconds, Math.floor(track.durationSeconds));
