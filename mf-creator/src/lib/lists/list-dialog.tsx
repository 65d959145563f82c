import './list-texts.ts';
import { FailureBanner, LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { Button, Checkbox, Dialog, Skeleton, TextField } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { curatorListsQuery, useChangeList } from '../queries/curator-lists.ts';
import body from './dialog-body.module.css';
import s from './list-dialog.module.css';
import { useListName } from './use-list-name.ts';

interface ListDialogProps {
  service: { id: number; title: string };
  onClose: () => void;
}

/** The lists that hold a service, to tick; a new one can be created with it. */
export function ListDialog({ service, onClose }: ListDialogProps) {
  const { t } = useText();
  const { call } = useShell();
  const lists = useQuery(curatorListsQuery(call));
  const change = useChangeList();
  const { name, check, clear, field, otherError } = useListName(change.error);
  const items = lists.data?.items ?? [];
  const create = (event: SyntheticEvent) => {
    event.preventDefault();
    if (change.isPending || !check()) return;
    change.mutate({ kind: 'create', body: { name, servicesIDs: [service.id] } }, { onSuccess: clear });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('lists.addTitle', { title: service.title })}
      closeLabel={t('close')}
    >
      <div className={body.body}>
        {lists.isPending && (
          <Loading>
            <Skeleton lines={3} />
          </Loading>
        )}
        {lists.isLoadingError && <LoadError error={lists.error} onRetry={() => void lists.refetch()} />}
        {items.length > 0 && (
          <div role="group" aria-label={t('lists.yours')}>
            {items.map((list) => {
              const isIn = list.servicesIDs.includes(service.id);
              return (
                <Checkbox
                  key={list.id}
                  label={list.name}
                  end={list.servicesIDs.length}
                  checked={isIn}
                  disabled={change.isPending}
                  onCheckedChange={() =>
                    change.mutate({ kind: isIn ? 'remove' : 'add', id: list.id, serviceId: service.id })
                  }
                />
              );
            })}
          </div>
        )}
        <FailureBanner kind={change.variables?.kind === 'create' ? 'form' : 'action'} error={otherError} />
        <form className={s.form} noValidate onSubmit={create}>
          <TextField label={t('lists.new')} {...field} />
          <Button type="submit" loading={change.isPending && change.variables.kind === 'create'}>
            {t('lists.addNew')}
          </Button>
        </form>
      </div>
    </Dialog>
  );
}
