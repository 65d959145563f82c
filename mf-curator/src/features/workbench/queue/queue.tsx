import { Kbd, ListIcon, Tag, VisuallyHidden } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { answersPath, paths, promisesPath } from '../../../paths.ts';
import type { Queue as QueueData } from '../api/get-queue.ts';
import { QueueList } from './queue-list.tsx';
import s from './queue.module.css';
import { Risk } from './risk.tsx';

interface QueueProps {
  queue: QueueData;
  selectedId: number | null;
  nowMs: number;
  /** How many proofs are owed ("3", "20+"); null for none. */
  proofsDue: string | null;
}

/** The left side of the workbench: what waits, and what it is worth. */
export function Queue({ queue, selectedId, nowMs, proofsDue }: QueueProps) {
  const { t } = useText();
  const unreadCount = useServices().useSession(({ account }) => account?.unreadFeedCount.curator ?? 0);
  return (
    <nav className={s.queue} aria-label={t('queue.label')}>
      <Risk queue={queue} nowMs={nowMs} />
      <div className={s.list}>
        <QueueList items={queue.items} selectedId={selectedId} nowMs={nowMs} />
        {queue.nextCursor ? <p className={s.more}>{t('queue.more')}</p> : null}
      </div>
      <ul className={s.foot}>
        <li className={s.keys}>
          <ListIcon size={18} aria-hidden="true" />
          {t('queue.nextBack')}
          <span>
            <Kbd>J</Kbd> <Kbd>K</Kbd>
          </span>
        </li>
        <li>
          <Link to={paths.feed}>
            {t('queue.feed')}
            {unreadCount > 0 ? <Tag tone="role">{t('queue.unread', { count: unreadCount })}</Tag> : null}
          </Link>
        </li>
        <li>
          <Link to={promisesPath}>
            {t('queue.promises')}
            {proofsDue === null ? null : <Tag tone="warning">{t('queue.proofsDue', { count: proofsDue })}</Tag>}
          </Link>
        </li>
        <li>
          <Link to={answersPath}>{t('queue.answers')}</Link>
        </li>
        <li>
          <Link to={paths.services}>{t('queue.services')}</Link>
        </li>
      </ul>
      <VisuallyHidden role="status">
        {t('queue.openOf', { open: queue.openCount, capacity: queue.capacity })}
      </VisuallyHidden>
    </nav>
  );
}
