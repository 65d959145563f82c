import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, Trash2Icon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useDeleteService } from '../api/own-service.ts';

interface DeleteServiceProps {
  id: number;
  title: string;
  onDeleted?: () => void;
}

/** Deletes a draft after a confirmation, as it cannot be restored. */
export function DeleteService({ id, title, onDeleted }: DeleteServiceProps) {
  const { t } = useText();
  const { notify } = useShell();
  const failed = useFailureToast();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteService(id);
  return (
    <>
      <Button variant="ghost" iconStart={<Trash2Icon size={16} aria-hidden="true" />} onClick={() => setIsAsking(true)}>
        {t('services.delete.button')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={t('services.delete.title', { title })}
        description={t('services.delete.text')}
        confirmText={t('services.delete.button')}
        cancelText={t('services.delete.keep')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              notify({ text: t('services.delete.done', { title }) });
              onDeleted?.();
            },
            onError: (thrown) => {
              setIsAsking(false);
              failed(thrown);
            },
          })
        }
      />
    </>
  );
}
