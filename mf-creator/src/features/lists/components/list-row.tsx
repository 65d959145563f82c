import '../../../lib/lists/list-texts.ts';
import type { CuratorList } from '@fanfare/api-contract';
import { useFailureToast, useShell, useText } from '@fanfare/kit';
import {
  Button,
  EllipsisIcon,
  IconButton,
  Menu,
  MenuItem,
  PencilIcon,
  RocketIcon,
  styles,
  Tag,
  Trash2Icon,
} from '@fanfare/shared-ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { StartDraftDialog } from '../../../lib/lists/start-draft-dialog.tsx';
import { useChangeList, useDeleteList } from '../../../lib/queries/curator-lists.ts';
import { to } from '../../../paths.ts';
import s from './list-row.module.css';
import { NameDialog } from './name-dialog.tsx';

/** A list or template: what it holds, and what starts a campaign from it. */
export function ListRow({ list }: { list: CuratorList }) {
  const { t } = useText();
  const { call, notify } = useShell();
  const showError = useFailureToast();
  const restore = useChangeList();
  const remove = useDeleteList();
  const [open, setOpen] = useState<'start' | 'rename' | null>(null);
  const close = () => setOpen(null);
  const { id, name, campaignType } = list;
  const onRestore = () =>
    void restore
      .mutateAsync({ kind: 'write', id })
      .then(() => notify({ text: t('lists.restored', { name }) }))
      .catch(showError);
  // Promises, not callbacks of `mutate`: the row has gone by then, and its callbacks with it.
  const onDelete = () =>
    void remove
      .mutateAsync(id)
      .then(() => notify({ text: t('lists.deleted', { name }), action: { label: t('undo'), onSelect: onRestore } }))
      .catch(showError);
  return (
    <li className={s.row}>
      <div className={styles.fill}>
        <h2 className={styles.name}>
          <Link to={to.list(id)}>{name}</Link>
        </h2>
        <p className={s.meta}>
          {campaignType && <Tag>{t('lists.templateTag')}</Tag>}
          {campaignType && <span>{t(`lists.templateOf.${campaignType}`)}</span>}
          <span>{t('lists.count', { count: list.servicesIDs.length })}</span>
        </p>
      </div>
      <Button
        iconStart={<RocketIcon size={16} aria-hidden="true" />}
        aria-label={t('lists.startNamed', { name })}
        onClick={() => setOpen('start')}
      >
        {t('lists.start')}
      </Button>
      <Menu
        trigger={<IconButton label={t('lists.more', { name })} icon={<EllipsisIcon size={18} aria-hidden="true" />} />}
      >
        <MenuItem icon={<PencilIcon size={16} aria-hidden="true" />} onSelect={() => setOpen('rename')}>
          {t('lists.rename')}
        </MenuItem>
        <MenuItem icon={<Trash2Icon size={16} aria-hidden="true" />} tone="danger" onSelect={onDelete}>
          {t('lists.delete')}
        </MenuItem>
      </Menu>
      {open === 'rename' && <NameDialog list={list} onClose={close} />}
      {open === 'start' && (
        <StartDraftDialog
          title={t('lists.startTitle', { name })}
          text={t('lists.startText')}
          type={campaignType ?? undefined}
          start={({ trackId, type }, idempotencyKey) =>
            call('POST /api/v2/curator-lists/:id/campaigns', {
              params: { id },
              body: { trackId, type },
              idempotencyKey,
            })
          }
          onClose={close}
        />
      )}
    </li>
  );
}
