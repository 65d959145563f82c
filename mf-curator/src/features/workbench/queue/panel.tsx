import { useShell, useText } from '@fanfare/kit';
import {
  CalendarDaysIcon,
  EyeOffIcon,
  Kbd,
  ListIcon,
  MoonIcon,
  PlayIcon,
  Skeleton,
  Switch,
  Tag,
  lazyScreen,
} from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { paths, promisesPath } from '../../../paths.ts';
import { stateQuery } from '../api/state.ts';
import { useSetting } from '../lib/use-setting.ts';
import { Away } from './away.tsx';
import s from './panel.module.css';

// Rarely needed first, so the queue does not wait for its code.
const Capacity = lazyScreen(() =>
  import(/* webpackChunkName: "capacity" */ './capacity.tsx').then((it) => it.Capacity),
);

interface PanelProps {
  /** The number of due proofs ("3", "20+"); null for none. */
  proofsDue: string | null;
}

/** Below the queue: switches, capacity, away times and links. */
export function Panel({ proofsDue }: PanelProps) {
  const { t } = useText();
  const { call, useSession } = useShell();
  const unreadCount = useSession(({ account }) => account?.unreadFeedCount.curator ?? 0);
  const [isBlind, setBlind] = useSetting('blind');
  const [playsOn, setPlaysOn] = useSetting('playOn');
  const state = useQuery(stateQuery(call));
  return (
    <div className={s.panel}>
      <ul className={s.switches}>
        <li className={s.keys}>
          <ListIcon size={18} aria-hidden="true" />
          <span className={s.words}>{t('queue.nextBack')}</span>
          <Kbd>J</Kbd> <Kbd>K</Kbd>
        </li>
        <li>
          <PlayIcon size={18} aria-hidden="true" />
          <Switch className={s.words} atEnd label={t('panel.playOn')} checked={playsOn} onCheckedChange={setPlaysOn} />
        </li>
        <li>
          <EyeOffIcon size={18} aria-hidden="true" />
          <Switch className={s.words} atEnd label={t('panel.blind')} checked={isBlind} onCheckedChange={setBlind} />
        </li>
        <li>
          <CalendarDaysIcon size={18} aria-hidden="true" />
          {state.data && state.data.weeklyCapacity > 0 ? (
            <Suspense fallback={<Skeleton width={128} />}>
              <Capacity className={s.words} state={state.data} />
            </Suspense>
          ) : (
            <Link className={s.words} to={paths.services} title={t('panel.capacity')}>
              {t('panel.week')}{' '}
              {state.data ? (
                <span>{t('panel.noService')}</span>
              ) : state.error ? (
                <span>{t('panel.unknown')}</span>
              ) : (
                <Skeleton width={64} />
              )}
            </Link>
          )}
        </li>
        <li>
          <MoonIcon size={18} aria-hidden="true" />
          <Away className={s.words} state={state.data ?? null} />
        </li>
      </ul>
      <ul className={s.links}>
        <li>
          <Link to={paths.feed}>{t('queue.feed')}</Link>
          {unreadCount > 0 ? <Tag tone="role">{t('queue.unread', { count: unreadCount })}</Tag> : null}
        </li>
        <li>
          <Link to={promisesPath}>{t('queue.promises')}</Link>
          {proofsDue === null ? null : <Tag tone="warning">{t('queue.proofsDue', { count: proofsDue })}</Tag>}
        </li>
      </ul>
    </div>
  );
}
