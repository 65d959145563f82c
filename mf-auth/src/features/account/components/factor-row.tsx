import type { SecondFactor } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, KeyRoundIcon, SmartphoneIcon, formatDate, formatAgo } from '@fanfare/shared-ui';
import s from './session-list.module.css';

interface FactorRowProps {
  factor: SecondFactor;
  now: number;
  /** Null where it has to stay. */
  onRemove: (() => void) | null;
}

/** One passkey or authenticator app: its name, when it was added and last used. */
export function FactorRow({ factor, now, onRemove }: FactorRowProps) {
  const { t, locale } = useText();
  const { name, kind, createdAt, lastUsedAt } = factor;
  const kindText = t(`account.twoStep.kind.${kind}`);
  const Icon = kind === 'passkey' ? KeyRoundIcon : SmartphoneIcon;
  return (
    <li className={s.row}>
      <Icon className={s.icon} size={20} aria-hidden="true" />
      <div>
        <p className={s.device}>{name}</p>
        <p className={s.times}>
          {/* The default name says it already. */}
          {name === kindText ? null : `${kindText} · `}
          <time dateTime={createdAt}>
            {t('account.twoStep.addedOn', { day: formatDate(createdAt, locale) })}
          </time> ·{' '}
          {lastUsedAt === null ? (
            t('account.twoStep.neverUsed')
          ) : (
            <time dateTime={lastUsedAt}>
              {t('account.twoStep.lastUsed', { ago: formatAgo(lastUsedAt, now, locale) })}
            </time>
          )}
        </p>
      </div>
      {onRemove ? (
        <Button size="s" aria-label={t('account.twoStep.removeNamed', { name })} onClick={onRemove}>
          {t('account.twoStep.remove')}
        </Button>
      ) : null}
    </li>
  );
}
