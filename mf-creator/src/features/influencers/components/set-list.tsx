import type { InfluencerSet } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, cx, Undo2Icon } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import { InfluencerCard } from './influencer-card.tsx';
import s from './set-list.module.css';
import type { Aside, useSet } from './use-set.ts';

interface SetListProps {
  set: InfluencerSet;
  acts: ReturnType<typeof useSet>;
  /** The track's first genre, for accept rates. */
  genreName: string | undefined;
}

/** The generated set; disliked influencers leave a line with an undo button. */
export function SetList({ set, acts, genreName }: SetListProps) {
  const { isRenewing, aside, pin, putAside, takeBack } = acts;
  const here = new Set(set.items.map(({ service }) => service.id));
  const gone = aside.filter(({ service }) => !here.has(service.id));
  // Lines follow the influencer they came after, or its replacement line.
  const behind = (id: number | null): Aside[] =>
    gone.filter(({ after }) => after === id).flatMap((one) => [one, ...behind(one.service.id)]);
  const lineOf = (one: Aside) => (
    <AsideLine key={`aside ${one.service.id}`} aside={one} onTakeBack={() => takeBack(one.service.id)} />
  );
  return (
    <ol className={cx(s.list, isRenewing && s.faded)} aria-busy={isRenewing}>
      {behind(null).map(lineOf)}
      {set.items.flatMap((item) => [
        <li key={item.service.id}>
          <InfluencerCard item={item} genreName={genreName} onPin={pin} onAside={putAside} />
        </li>,
        ...behind(item.service.id).map(lineOf),
      ])}
    </ol>
  );
}

function AsideLine({ aside, onTakeBack }: { aside: Aside; onTakeBack: () => void }) {
  const { t } = useText();
  const undo = useRef<HTMLButtonElement>(null);
  const { title } = aside.service;
  // The focused card is gone: focus moves to its line.
  useEffect(() => undo.current?.focus(), []);
  return (
    <li className={s.aside}>
      <span>{t('influencers.asideDone', { title })}</span>
      <Button
        ref={undo}
        size="s"
        variant="ghost"
        loading={aside.isComingBack}
        iconStart={<Undo2Icon size={16} aria-hidden="true" />}
        aria-label={t('influencers.takeBack', { title })}
        onClick={onTakeBack}
      >
        {t('undo')}
      </Button>
    </li>
  );
}
