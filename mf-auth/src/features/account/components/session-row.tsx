import type { OpenSession } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, MonitorIcon, SmartphoneIcon, Tag, formatDate, formatAgo } from '@fanfare/shared-ui';
import { deviceName, isHandheld } from '../lib/device.ts';
import s from './session-list.module.css';

interface SessionRowProps {
  session: OpenSession;
  now: number;
  onEnd: () => void;
}

const withTime = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** One signed-in browser: its name, when it signed in and when it was last used. */
export function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { t, locale } = useText();
  const { isCurrent, createdAt, lastUsedAt } = session;
  const device = deviceName(session.device, t);
  const at = isCurrent ? createdAt : lastUsedAt;
  const Icon = isHandheld(session.device) ? SmartphoneIcon : MonitorIcon;
  return (
    <li className={s.row}>
      <Icon className={s.icon} size={20} aria-hidden="true" />
      <div>
        <p className={s.device}>
          {device} {isCurrent ? <Tag tone="role">{t('account.sessions.current')}</Tag> : null}
        </p>
        <p className={s.times}>
          {isCurrent
            ? t('account.sessions.since')
            : t('account.sessions.lastUsed', { ago: formatAgo(lastUsedAt, now, locale) })}{' '}
          <time dateTime={at}>{formatDate(at, locale, withTime)}</time>
        </p>
      </div>
      <Button size="s" aria-label={isCurrent ? undefined : t('account.sessions.endNamed', { device })} onClick={onEnd}>
        {isCurrent ? t('account.sessions.logOut') : t('account.sessions.end')}
      </Button>
    </li>
  );
}
