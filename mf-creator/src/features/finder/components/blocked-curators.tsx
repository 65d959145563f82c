import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { blockedCuratorsQuery, useBlock } from '../api/blocked-curators.ts';
import s from './recent-searches.module.css';

/** The curators whom the creator blocked, to unblock; nothing without any. */
export function BlockedCurators() {
  const { t } = useText();
  const { call } = useShell();
  const showError = useFailureToast();
  const blocked = useQuery(blockedCuratorsQuery(call));
  const block = useBlock();
  if (!blocked.data || blocked.data.length === 0) return null;
  return (
    <section className={s.recent} aria-label={t('finder.blocked.title')}>
      <h2 className={styles.subhead}>{t('finder.blocked.title')}</h2>
      <ul>
        {blocked.data.map(({ curator: { id, display_name: name } }) => (
          <li key={id}>
            <span>{name}</span>
            <Button
              size="s"
              variant="ghost"
              aria-label={t('finder.blocked.unblockNamed', { name })}
              loading={block.isPending && block.variables.curatorId === id}
              onClick={() => block.mutate({ curatorId: id, isBlocked: false }, { onError: showError })}
            >
              {t('finder.blocked.unblock')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
