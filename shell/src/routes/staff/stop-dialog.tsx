import { Banner, Button, Dialog } from '@fanfare/shared-ui';
import type { UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';

interface Props<Subject> {
  subject: Subject;
  title: string;
  /** What will happen, including to pending payments. */
  description: string;
  confirmText: string;
  /** The success message. */
  successText: string;
  stop: UseMutationResult<unknown, Error, Subject>;
  onClose: () => void;
}

/** Confirms before something is stopped for good; a refusal is shown in place. */
export function StopDialog<Subject>({
  subject,
  title,
  description,
  confirmText,
  successText,
  stop,
  onClose,
}: Props<Subject>) {
  const { t } = useTranslation(namespace);
  const { notify, isFailure } = useShell().services;
  const keep = useRef<HTMLButtonElement>(null);
  const confirm = () =>
    stop.mutate(subject, {
      onSuccess: () => {
        notify({ text: successText, tone: 'positive' });
        onClose();
      },
    });
  return (
    <Dialog
      open
      // What is on its way can't be cancelled any more.
      onOpenChange={(stays) => !stays && !stop.isPending && onClose()}
      title={title}
      description={description}
      {...(!stop.isPending && { closeLabel: t('staff.close') })}
      dismissible={!stop.isPending}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} variant="ghost" disabled={stop.isPending} onClick={onClose}>
            {t('staff.cancel')}
          </Button>
          <Button variant="danger" loading={stop.isPending} onClick={confirm}>
            {confirmText}
          </Button>
        </>
      }
    >
      {stop.error && <Banner tone="danger">{isFailure(stop.error) ? stop.error.message : t('error.generic')}</Banner>}
    </Dialog>
  );
}
