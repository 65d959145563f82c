import '../../../lib/lists/list-texts.ts';
import type { CuratorListDetail } from '@fanfare/api-contract';
import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, CoverArt, Panel, styles } from '@fanfare/shared-ui';
import { useRef } from 'react';
import { Credits } from '../../../lib/credits.tsx';
import { useChangeList } from '../../../lib/queries/curator-lists.ts';
import { useRemovalFocus } from '../../../lib/use-removal-focus.ts';
import s from './list-members.module.css';

/** The curators of a list with their prices, and why some can't be added to a campaign now. */
export function ListMembers({ list }: { list: CuratorListDetail }) {
  const { t } = useText();
  const { notify } = useShell();
  const showError = useFailureToast();
  const { mutateAsync } = useChangeList();
  const none = useRef<HTMLParagraphElement>(null);
  const listProps = useRemovalFocus(() => none.current);
  // Promises, not callbacks of `mutate`: of two quick removals it would call those of the second alone.
  const remove = (serviceId: number, title: string) => {
    const putBack = () => void mutateAsync({ kind: 'add', id: list.id, serviceId }).catch(showError);
    void mutateAsync({ kind: 'remove', id: list.id, serviceId })
      .then(() => notify({ text: t('lists.removed', { title }), action: { label: t('undo'), onSelect: putBack } }))
      .catch(showError);
  };
  return (
    <Panel title={t('lists.members')}>
      {list.members.length === 0 && (
        <p ref={none} tabIndex={-1} className={styles.quiet}>
          {t('lists.noMembers')}
        </p>
      )}
      <ul {...listProps} className={s.list}>
        {list.members.map(({ id, title, service, refusal }) => (
          <li key={id}>
            <CoverArt src={service?.imageUrl ?? null} seed={id} size={40} />
            <div className={styles.fill}>
              <b className={styles.name}>{title}</b>
              <span className={styles.small}>{refusal ?? service?.curator.display_name}</span>
            </div>
            {service && <Credits credits={service.priceCredits} compact />}
            <Button
              size="s"
              variant="ghost"
              aria-label={t('remove', { name: title })}
              onClick={() => remove(id, title)}
            >
              {t('removeFile')}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
