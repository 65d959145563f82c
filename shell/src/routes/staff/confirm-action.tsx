import { ConfirmDialog } from '@fanfare/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './confirm-act.module.css';

interface Props {
  title: string;
  /** What will happen, including to the money. */
  description: string;
  confirmText: string;
  /** The success message. */
  successText: string;
  act: () => Promise<unknown>;
  /** The query key of the lists it changes. */
  list: readonly string[];
  onClose: () => void;
}

/** Confirms an action that needs no reason; a refusal is shown in place. */
export function ConfirmAction({ title, description, confirmText, successText, act, list, onClose }: Props) {
  const { t } = useTranslation(namespace);
  const { notify, isFailure } = useShell().services;
  const queries = useQueryClient();
  const write = useMutation({
    mutationFn: act,
    onSuccess: () => {
      notify({ text: successText, tone: 'positive' });
      onClose();
    },
    // Also after a failure: somebody else may have acted meanwhile.
    onSettled: () => void queries.invalidateQueries({ queryKey: list }),
  });
  const refusal = write.error && (isFailure(write.error) ? write.error.message : t('error.generic'));
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      description={
        <>
          {description}
          {refusal && (
            <strong role="alert" className={s.refusal}>
              {refusal}
            </strong>
          )}
        </>
      }
      confirmText={confirmText}
      cancelText={t('staff.cancel')}
      tone="primary"
      busy={write.isPending}
      onConfirm={() => write.mutate()}
    />
  );
}
