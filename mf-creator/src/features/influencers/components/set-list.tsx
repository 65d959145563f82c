import type { InfluencerSet } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import { RemovedLine } from '../../../lib/removed-line.tsx';
import { InfluencerCard } from './influencer-card.tsx';
import s from './set-list.module.css';
import type { Dislike, useSet } from './use-set.ts';

interface SetListProps {
  set: InfluencerSet;
  actions: ReturnType<typeof useSet>;
  /** The track's first genre, for accept rates. */
  genreName: string | undefined;
}

/** The generated set; disliked influencers leave a line with an undo button. */
export function SetList({ set, actions, genreName }: SetListProps) {
  const { isRegenerating, disliked, pin, dislike, restore } = actions;
  const shown = new Set(set.items.map(({ service }) => service.id));
  const hidden = disliked.filter(({ service }) => !shown.has(service.id));
  // Lines follow the influencer they came after, or its replacement line.
  const linesAfter = (id: number | null): Dislike[] =>
    hidden.filter(({ after }) => after === id).flatMap((entry) => [entry, ...linesAfter(entry.service.id)]);
  const lineOf = (entry: Dislike) => (
    <DislikedLine key={`disliked ${entry.service.id}`} disliked={entry} onRestore={() => restore(entry.service.id)} />
  );
  return (
    <ol className={cx(s.list, isRegenerating && s.faded)} aria-busy={isRegenerating}>
      {linesAfter(null).map(lineOf)}
      {set.items.flatMap((item) => [
        <li key={item.service.id}>
          <InfluencerCard item={item} genreName={genreName} onPin={pin} onDislike={dislike} />
        </li>,
        ...linesAfter(item.service.id).map(lineOf),
      ])}
    </ol>
  );
}

function DislikedLine({ disliked, onRestore }: { disliked: Dislike; onRestore: () => void }) {
  const { t } = useText();
  const undo = useRef<HTMLButtonElement>(null);
  const { title } = disliked.service;
  // The focused card is gone: focus moves to its line.
  useEffect(() => undo.current?.focus(), []);
  return (
    <li>
      <RemovedLine
        ref={undo}
        text={t('influencers.disliked', { title })}
        loading={disliked.isRestoring}
        aria-label={t('influencers.undoDislike', { title })}
        onUndo={onRestore}
      />
    </li>
  );
}
