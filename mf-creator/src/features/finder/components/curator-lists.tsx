import '../../../lib/curator/curator-texts.ts';
import type { ServiceCard } from '@fanfare/api-contract';
import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Avatar, Button, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { CuratorName } from '../../../lib/curator/curator-name.tsx';
import { useSaveCurator } from '../../../lib/curator/use-save-curator.ts';
import { blockedCuratorsQuery, useBlock } from '../../../lib/queries/blocked-curators.ts';
import { savedCuratorsQuery } from '../../../lib/queries/saved-curators.ts';
import { useRemovalFocus } from '../../../lib/use-removal-focus.ts';
import s from './curator-lists.module.css';

/** The screen: the whole list goes with its last curator. */
const content = () => document.getElementById('content');

/** The curators whom the creator saved, to remove; nothing without any. */
export function SavedCurators() {
  const { t } = useText();
  const { call } = useShell();
  const saved = useQuery(savedCuratorsQuery(call)).data ?? [];
  const { save } = useSaveCurator();
  const listProps = useRemovalFocus(content);
  if (saved.length === 0) return null;
  return (
    <CuratorList title={t('savedCurators.title')} listProps={listProps}>
      {saved.map(({ curator }) => (
        <CuratorRow key={curator.id} curator={curator}>
          <Button
            size="s"
            variant="ghost"
            aria-label={t('savedCurators.removeNamed', { name: curator.display_name })}
            onClick={() => save(curator, false)}
          >
            {t('savedCurators.remove')}
          </Button>
        </CuratorRow>
      ))}
    </CuratorList>
  );
}

/** The curators whom the creator blocked, to unblock; nothing without any. */
export function BlockedCurators() {
  const { t } = useText();
  const { call } = useShell();
  const showError = useFailureToast();
  const blocked = useQuery(blockedCuratorsQuery(call)).data ?? [];
  const block = useBlock();
  const listProps = useRemovalFocus(content);
  if (blocked.length === 0) return null;
  return (
    <CuratorList title={t('blockedCurators.title')} listProps={listProps}>
      {blocked.map(({ curator }) => (
        <CuratorRow key={curator.id} curator={curator}>
          <Button
            size="s"
            variant="ghost"
            aria-label={t('blockedCurators.unblockNamed', { name: curator.display_name })}
            loading={block.isPending && block.variables.curatorId === curator.id}
            onClick={() => block.mutate({ curatorId: curator.id, isBlocked: false }, { onError: showError })}
          >
            {t('blockedCurators.unblock')}
          </Button>
        </CuratorRow>
      ))}
    </CuratorList>
  );
}

interface CuratorListProps {
  title: string;
  listProps: ReturnType<typeof useRemovalFocus>;
  children: ReactNode;
}

function CuratorList({ title, listProps, children }: CuratorListProps) {
  return (
    <section className={s.section} aria-label={title}>
      <h2 className={styles.subhead}>{title}</h2>
      <ul {...listProps} className={s.list}>
        {children}
      </ul>
    </section>
  );
}

/** @param children what can be done about the curator */
function CuratorRow({ curator, children }: { curator: ServiceCard['curator']; children: ReactNode }) {
  return (
    <li>
      <Avatar name={curator.display_name} src={curator.profileImageUrl} decorative />
      <span className={s.name}>
        <CuratorName curator={curator} />
      </span>
      {children}
    </li>
  );
}
