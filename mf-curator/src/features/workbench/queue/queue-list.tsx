import type { QueueItem } from '@fanfare/api-contract';
import { CoverArt, cx, formatCredits } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { useText } from '../../../lib/use-text.ts';
import { submissionPath } from '../../../paths.ts';
import { groupQueue } from '../lib/groups.ts';
import { Countdown } from './countdown.tsx';
import s from './queue-list.module.css';

interface QueueListProps {
  items: readonly QueueItem[];
  selectedId: number | null;
  nowMs: number;
}

/** The queue, by how near the deadlines are. */
export function QueueList({ items, selectedId, nowMs }: QueueListProps) {
  const { t } = useText();
  return groupQueue(items, nowMs).map((group) => (
    <section key={group.name} aria-labelledby={`queue-${group.name}`}>
      <div className={s.head}>
        <h2 id={`queue-${group.name}`}>{t(`queue.groups.${group.name}`)}</h2>
        <span data-figures="">{group.items.length}</span>
      </div>
      <ul className={s.list}>
        {group.items.map((item) => (
          <li key={item.submissionId}>
            <Row item={item} isSelected={item.submissionId === selectedId} nowMs={nowMs} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

function Row({ item, isSelected, nowMs }: { item: QueueItem; isSelected: boolean; nowMs: number }) {
  const { t, locale } = useText();
  return (
    <Link
      to={submissionPath(item.submissionId)}
      className={cx(s.row, isSelected && s.selected)}
      aria-current={isSelected ? 'true' : undefined}
    >
      <CoverArt seed={item.track.id} src={item.track.coverUrl} size={44} />
      <span className={s.names}>
        <b>{item.track.title}</b>
        <span>{item.isNewVersion ? t('queue.newVersion', { artist: item.track.artist }) : item.track.artist}</span>
      </span>
      <span className={s.end}>
        <span className={s.earn} data-figures="" title={t('queue.earns')}>
          {item.isNewVersion ? t('queue.free') : formatCredits(item.earnCredits, locale)}
        </span>
        <Countdown sentAt={item.sentAt} deadlineAt={item.deadlineAt} nowMs={nowMs} />
      </span>
    </Link>
  );
}
