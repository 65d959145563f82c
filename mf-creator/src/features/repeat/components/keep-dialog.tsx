import '../../../lib/lists/list-texts.ts';
import { FailureBanner, useShell, useText } from '@fanfare/kit';
import { Button, Dialog, RadioGroup, styles, TextField } from '@fanfare/shared-ui';
import { useState, type SyntheticEvent } from 'react';
import body from '../../../lib/lists/dialog-body.module.css';
import { useListName } from '../../../lib/lists/use-list-name.ts';
import { useChangeList } from '../../../lib/queries/curator-lists.ts';
import { paths } from '../../../paths.ts';

const kinds = ['template', 'list'] as const;

/** Saves a campaign as a template, or its curators as a list, under a name. */
export function KeepDialog({ campaignId, onClose }: { campaignId: number; onClose: () => void }) {
  const { t } = useText();
  const { navigate, notify } = useShell();
  const change = useChangeList();
  const [kind, setKind] = useState<(typeof kinds)[number]>('template');
  const { name, check, field, otherError } = useListName(change.error);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!check() || change.isPending) return;
    const body = { name, campaignId, isTemplate: kind === 'template' };
    change.mutate(
      { kind: 'create', body },
      {
        onSuccess: (list) => {
          notify({
            text: t('keep.done', { name: list.name }),
            tone: 'positive',
            action: { label: t('keep.see'), onSelect: () => navigate(paths.lists) },
          });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('keep.title')}
      closeLabel={t('close')}
      busy={change.isPending}
    >
      <form className={body.body} noValidate onSubmit={submit}>
        <TextField label={t('lists.name')} required {...field} />
        <RadioGroup
          label={t('keep.kind')}
          value={kind}
          onValueChange={setKind}
          options={kinds.map((value) => ({ value, label: t(`keep.${value}`), hint: t(`keep.${value}Hint`) }))}
        />
        <FailureBanner kind="form" error={otherError} />
        <div className={styles.wrap}>
          <Button type="submit" variant="primary" loading={change.isPending}>
            {t('keep.save')}
          </Button>
          <Button variant="ghost" disabled={change.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
