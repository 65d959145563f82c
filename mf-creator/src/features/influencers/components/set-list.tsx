import type { InfluencerSet } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, cx, Undo2Icon } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
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
    <li className={s.aside}>
      <span>{t('influencers.disliked', { title })}</span>
      <Button
        ref={undo}
        size="s"
        variant="ghost"
        loading={disliked.isRestoring}
        iconStart={<Undo2Icon size={16} aria-hidden="true" />}
        aria-label={t('influencers.undoDislike', { title })}
        onClick={onRestore}
      >
        {t('undo')}
      </Button>
    </li>
  );
}
