import { ConfirmDialog, Dialog } from '@fanfare/shared-ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { IssueGiftsForm } from './issue-gifts-form.tsx';
import type { Issued } from './download.ts';
import { IssuedCodes } from './issued-codes.tsx';
import { useIssueGifts } from './queries.ts';

interface Props {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** Issues gift codes and shows them this once; confirms before they are lost. */
export function IssueGiftsDialog({ isOpen, onOpen, onClose }: Props) {
  const { t } = useTranslation(namespace);
  const [issued, setIssued] = useState<Issued | null>(null);
  const [isTaken, setTaken] = useState(false);
  const [wantsToLeave, setWantsToLeave] = useState(false);
  const issue = useIssueGifts();
  const { isPending, reset } = issue;
  const wouldLose = issued !== null && !isTaken;
  // The browser's Back closes the dialog through its address, bypassing the confirmation: so it is confirmed then.
  const isAsking = wouldLose && (wantsToLeave || !isOpen);

  useEffect(() => {
    if (!wouldLose && !isPending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [wouldLose, isPending]);

  useEffect(() => {
    // The next one starts without the error of this one.
    if (!isOpen && !isPending) reset();
  }, [isOpen, isPending, reset]);

  const leave = () => {
    // Nobody else learns of the codes that are due.
    if (isPending) return;
    setIssued(null);
    setTaken(false);
    setWantsToLeave(false);
    onClose();
  };
  const stay = () => {
    setWantsToLeave(false);
    if (!isOpen) onOpen();
  };
  if (!isOpen && !wouldLose && !isPending) return null;
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && (wouldLose ? setWantsToLeave(true) : leave())}
      size={issued ? 'l' : 'm'}
      title={
        issued
          ? t('staff.issue.doneTitle', { count: issued.codes.length, each: issued.credits })
          : t('staff.issue.title')
      }
      {...(!isPending && { closeLabel: t('staff.close') })}
      dismissible={false}
    >
      {issued ? (
        <IssuedCodes
          issued={issued}
          onTaken={() => setTaken(true)}
          onDone={() => (wouldLose ? setWantsToLeave(true) : leave())}
        />
      ) : (
        <IssueGiftsForm issue={issue} onIssued={setIssued} onClose={leave} />
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(stays) => !stays && stay()}
        title={t('staff.issue.leave.title')}
        description={t('staff.issue.leave.text')}
        confirmText={t('staff.issue.leave.confirm')}
        cancelText={t('staff.issue.leave.back')}
        onConfirm={leave}
      />
    </Dialog>
  );
}
