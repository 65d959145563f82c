import type { Rollout } from '@fanfare/api-contract';
import { shortTime } from '../output.ts';
import { Refusal } from '../refusal.ts';
import { stageWords } from '../rollout-words.ts';
import type { Terms } from '../stages.ts';
import { liveIn, type History } from './context.ts';

interface Promotion {
  version: string;
  terms: Terms;
}

/**
 * Whether a version was promoted on these terms before, so that a pipeline that runs again has nothing to do.
 * @param live the shares that are live now
 * @returns what it is now, as a sentence; null where it is to be promoted
 * @throws Refusal for a version that was promoted and taken back since: that a pipeline runs again is no reason to try it again
 */
export function promotedBefore(
  history: History,
  live: { canaryPercent: number | null; rollout: Rollout | null },
  { version, terms }: Promotion,
): string | null {
  const title = `${history.name} ${version}`;
  if (liveIn(history, 'stable') === version) return `${title} is live for everyone already.`;
  if (liveIn(history, 'canary') === version) return likeThat(title, live, { version, terms });
  const index = history.events.findIndex((event) => event.verb === 'promoted' && event.version === version);
  const promoted = history.events[index];
  if (!promoted) return null;
  const takenBack = history.events
    .slice(0, index)
    .findLast(
      ({ verb, version: of, fromVersion }) =>
        (verb === 'rolled_back' ? fromVersion : verb === 'killed' ? of : null) === version,
    );
  if (!takenBack) return `${title} was promoted already, ${shortTime(promoted.at)}; another version has replaced it.`;
  const how = takenBack.verb === 'killed' ? 'disabled' : 'rolled back';
  throw new Refusal(`${title} was promoted before, and ${how} ${shortTime(takenBack.at)}. Nothing was done.`, {
    code: 'wrong_state',
    findings: [`${takenBack.who}: ${takenBack.why}`],
    next: 'once more, without --once, if it is to be tried again',
  });
}

function likeThat(
  title: string,
  { canaryPercent, rollout }: { canaryPercent: number | null; rollout: Rollout | null },
  { version, terms }: Promotion,
): string | null {
  const running = rollout?.version === version && rollout.nextAt !== null ? rollout : null;
  if ('percent' in terms) {
    return running === null && canaryPercent === terms.percent
      ? `${title} is live for ${canaryPercent} % already.`
      : null;
  }
  const isSame =
    running?.stages.join() === terms.stages.join() &&
    running.bakeMinutes === (terms.bakeMinutes ?? running.bakeMinutes);
  return isSame ? `${title} is being rolled out like that already: stage ${stageWords(running)}.` : null;
}
