import { TextField } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDraft } from '../use-draft.ts';
import { proofsKey } from './queries.ts';

/** Reports a placement or post that was removed early. */
export function RemovalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const { draft, change, clear } = useDraft('removal-number', { typed: '' });
  const { typed } = draft;
  const [isWrong, setIsWrong] = useState(false);
  const submissionId = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;
  return (
    <ReasonDialog
      name="removal"
      title={t('staff.removal.title')}
      description={t('staff.removal.text')}
      label={t('staff.removal.note')}
      hint={t('staff.removal.noteHint')}
      maxLength={1_000}
      confirmText={t('staff.removal.confirm')}
      tone="danger"
      successText={t('staff.removal.said', { submission: submissionId })}
      isReady={() => {
        setIsWrong(submissionId === null);
        return submissionId !== null;
      }}
      act={async (note) => {
        await call('POST /api/v2/staff/submissions/:submissionId/removal', {
          params: { submissionId: submissionId ?? 0 },
          body: { note },
        });
        clear();
      }}
      list={proofsKey}
      onClose={onClose}
    >
      <TextField
        label={t('staff.removal.number')}
        hint={t('staff.removal.numberHint')}
        error={isWrong && submissionId === null ? t('staff.removal.numberWrong') : undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        required
        value={typed}
        onChange={(event) => change({ typed: event.currentTarget.value })}
      />
    </ReasonDialog>
  );
}
