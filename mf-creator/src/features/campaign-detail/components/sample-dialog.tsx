import { Loaded, useShell, useText } from '@fanfare/kit';
import { Button, Dialog, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { sampleTextQuery } from '../api/sample-text.ts';
import s from './actions.module.css';

interface SampleDialogProps {
  submissionId: number;
  curatorName: string;
  isSaving: boolean;
  onAllow: () => void;
  onClose: () => void;
}

/** What others would read of an answer, before it is allowed. */
export function SampleDialog({ submissionId, curatorName, isSaving, onAllow, onClose }: SampleDialogProps) {
  const { t } = useText();
  const { call } = useShell();
  const sample = useQuery(sampleTextQuery(call, submissionId));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('act.sample.title', { name: curatorName })}
      description={t('act.sample.text', { name: curatorName })}
      closeLabel={t('close')}
      busy={isSaving}
      footer={
        <>
          <Button disabled={isSaving} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="primary" loading={isSaving} disabled={!sample.data} onClick={onAllow}>
            {t('act.sample.allow')}
          </Button>
        </>
      }
    >
      <Loaded query={sample} skeleton={<Skeleton lines={3} />}>
        {({ text }) => (
          <blockquote className={s.quote} dir="auto">
            {text}
          </blockquote>
        )}
      </Loaded>
    </Dialog>
  );
}
