import type { ServiceFiguresProps } from './card-service.ts';

/**
 * The text of a reason on a card whose figures already show the rates: it says what they mean for the track instead of
 * repeating them. Other reasons stay as the API words them.
 */
export function reasonText(
  { kind, text }: ServiceFiguresProps['service']['reasons'][number],
  { service, words: { say, genre }, genreName }: ServiceFiguresProps,
): string {
  const { answerRate, acceptRate, acceptRateInGenre, medianReplyHours } = service.statistics;
  if (answerRate === null) return text;
  if (kind === 'accept_rate' && genreName !== undefined && acceptRate !== null && acceptRateInGenre !== null)
    return say('reason.genre', { genre: genre(genreName) });
  if (kind === 'reliability') return say('reason.reliability');
  if (kind === 'speed' && medianReplyHours !== null) return say('reason.speed');
  return text;
}
