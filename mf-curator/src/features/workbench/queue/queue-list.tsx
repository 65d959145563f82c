import type { QueueItem } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CoverArt, EyeOffIcon, cx, formatCredits } from '@fanfare/shared-ui';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { groupQueue } from '../lib/groups.ts';
import { Countdown } from './countdown.tsx';
import s from './queue-list.module.css';

interface QueueListProps {
  items: readonly QueueItem[];
  /** More have yet to load, so the count of the last group is a minimum. */
  hasMore: boolean;
  selectedId: number | null;
  nowMs: number;
  /** Blind mode: hides whose tracks these are, except those in the set. Null hides nothing. */
  shownIds: ReadonlySet<number> | null;
  /** The curator has several services: rows name theirs. */
  namesService: boolean;
  /** By value, deadlines group nothing. */
  isGrouped: boolean;
  pathOf: (submissionId: number) => string;
}

/** The queue, by deadline grouped by how soon they are. */
export const QueueList = memo(function QueueList(props: QueueListProps) {
  const { t } = useText();
  const { items, hasMore, nowMs, isGrouped } = props;
  if (!isGrouped) return <Rows {...props} label={t('queue.filters.sorts.value')} />;
  const groups = groupQueue(items, nowMs);
  return groups.map((group, index) => (
    <section key={group.name} aria-labelledby={`queue-${group.name}`}>
      <div className={s.head}>
        <h2 id={`queue-${group.name}`}>{t(`queue.groups.${group.name}`)}</h2>
        <span data-figures="">
          {hasMore && index === groups.length - 1
            ? t('queue.atLeast', { count: group.items.length })
            : group.items.length}
        </span>
      </div>
      <Rows {...props} items={group.items} />
    </section>
  ));
});

function Rows({
  items,
  selectedId,
  nowMs,
  shownIds,
  namesService,
  pathOf,
  label,
}: QueueListProps & { label?: string }) {
  return (
    <ul className={s.list} aria-label={label}>
      {items.map((item) => (
        <li key={item.submissionId}>
          <Row
            item={item}
            path={pathOf(item.submissionId)}
            isSelected={item.submissionId === selectedId}
            nowMs={nowMs}
            isHidden={shownIds !== null && !shownIds.has(item.submissionId)}
            namesService={namesService}
          />
        </li>
      ))}
    </ul>
  );
}

interface RowProps {
  item: QueueItem;
  path: string;
  namesService: boolean;
  isSelected: boolean;
  nowMs: number;
  isHidden: boolean;
}

const Row = memo(function Row({ item, path, isSelected, nowMs, isHidden, namesService }: RowProps) {
  const { t, locale } = useText();
  const { track } = item;
  return (
    <Link to={path} className={cx(s.row, isSelected && s.selected)} aria-current={isSelected ? 'true' : undefined}>
      {isHidden ? (
        <span className={s.noCover}>
          <EyeOffIcon size={18} aria-hidden="true" />
        </span>
      ) : (
        <CoverArt seed={track.id} src={track.coverUrl} size={44} />
      )}
      <span className={s.names}>
        <b>{isHidden ? t('blind.title') : track.title}</b>
        <span>
          {isHidden
            ? item.service.title
            : item.isNewVersion
              ? t('queue.newVersion', { artist: track.artist })
              : track.artist}
        </span>
        {namesService && !isHidden ? <span className={s.service}>{item.service.title}</span> : null}
      </span>
      <span className={s.end}>
        {isHidden ? null : (
          <span className={s.earn} data-figures="" title={t('queue.earns')}>
            {item.isNewVersion ? t('queue.free') : formatCredits(item.earnCredits, locale)}
          </span>
        )}
        <Countdown sentAt={item.sentAt} deadlineAt={item.deadlineAt} nowMs={nowMs} />
      </span>
    </Link>
  );
});
