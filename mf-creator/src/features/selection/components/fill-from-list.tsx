import '../../../lib/lists/list-texts.ts';
import type { Campaign } from '@fanfare/api-contract';
import { useFailureMessage, useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, Dialog, ListIcon, Menu, MenuItem, MenuLink, MenuSeparator } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import body from '../../../lib/lists/dialog-body.module.css';
import { LeftOut } from '../../../lib/lists/left-out.tsx';
import { curatorListsQuery, type FilledDraft } from '../../../lib/queries/curator-lists.ts';
import { paths } from '../../../paths.ts';
import { useFillFromList } from '../api/fill-from-list.ts';
import s from './fill-from-list.module.css';

interface Filled {
  name: string;
  addedCount: number;
  leftOut: FilledDraft['leftOut'];
}

/** Adds a saved list's curators to the draft at once, and names those who couldn't be added. */
export function FillFromList({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const { notify } = useShell();
  const showError = useFailureToast();
  const fill = useFillFromList(campaign.id);
  const [filled, setFilled] = useState<Filled | null>(null);
  const add = (id: number, name: string) =>
    fill.mutate(id, {
      onSuccess: ({ added, leftOut }) => {
        if (leftOut.length > 0) setFilled({ name, addedCount: added.length, leftOut });
        else notify({ text: t('lists.filled', { count: added.length, name }) });
      },
      onError: showError,
    });
  return (
    <>
      <Menu
        trigger={
          <Button
            size="s"
            variant="ghost"
            loading={fill.isPending}
            iconStart={<ListIcon size={16} aria-hidden="true" />}
          >
            {t('lists.fill')}
          </Button>
        }
      >
        <ListItems onSelect={add} />
      </Menu>
      {filled && (
        <Dialog
          open
          onOpenChange={() => setFilled(null)}
          title={t('lists.fillTitle', { name: filled.name })}
          description={t('lists.filled', { count: filled.addedCount, name: filled.name })}
          closeLabel={t('close')}
        >
          <div className={body.body}>
            <LeftOut leftOut={filled.leftOut} />
          </div>
        </Dialog>
      )}
    </>
  );
}

/** The rows of the menu. They are requested when it opens, again if that failed before. */
function ListItems({ onSelect }: { onSelect: (id: number, name: string) => void }) {
  const { t } = useText();
  const { call } = useShell();
  const messageFor = useFailureMessage('action');
  const { data, error, isPending } = useQuery(curatorListsQuery(call));
  const isEmpty = data?.items.length === 0;
  return (
    <>
      {isPending && (
        <p className={s.note} role="status">
          {t('lists.loading')}
        </p>
      )}
      {!data && error && (
        <p className={s.note} role="alert">
          {messageFor(error)}
        </p>
      )}
      {data?.items.map(({ id, name, servicesIDs }) => (
        <MenuItem key={id} end={servicesIDs.length} onSelect={() => onSelect(id, name)}>
          {name}
        </MenuItem>
      ))}
      {!isEmpty && <MenuSeparator />}
      <MenuLink render={<Link to={paths.lists} />}>{t(isEmpty ? 'lists.fillNone' : 'lists.manage')}</MenuLink>
    </>
  );
}
