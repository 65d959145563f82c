import '../../../lib/lists/list-texts.ts';
import type { CuratorList } from '@fanfare/api-contract';
import { FailureBanner, useShell, useText } from '@fanfare/kit';
import { Button, Dialog, styles, TextField } from '@fanfare/shared-ui';
import type { SyntheticEvent } from 'react';
import body from '../../../lib/lists/dialog-body.module.css';
import { useListName } from '../../../lib/lists/use-list-name.ts';
import { useChangeList } from '../../../lib/queries/curator-lists.ts';

/** Names a new list, or another name for an existing one. @param list null for a new one */
export function NameDialog({ list, onClose }: { list: CuratorList | null; onClose: () => void }) {
  const { t } = useText();
  const { notify } = useShell();
  const change = useChangeList();
  const { name, check, field, otherError } = useListName(change.error, list?.name);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!check() || change.isPending) return;
    change.mutate(list ? { kind: 'write', id: list.id, name } : { kind: 'create', body: { name } }, {
      onSuccess: (saved) => {
        notify({ text: t(list ? 'lists.renamed' : 'lists.created', { name: saved.name }), tone: 'positive' });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={list ? t('lists.renameTitle', { name: list.name }) : t('lists.new')}
      closeLabel={t('close')}
      busy={change.isPending}
    >
      <form className={body.body} noValidate onSubmit={submit}>
        <TextField label={t('lists.name')} required {...field} />
        <FailureBanner kind="form" error={otherError} />
        <div className={styles.wrap}>
          <Button type="submit" variant="primary" loading={change.isPending}>
            {t(list ? 'lists.save' : 'lists.create')}
          </Button>
          <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
