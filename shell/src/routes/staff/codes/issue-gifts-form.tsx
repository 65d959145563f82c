import { Banner, Button, TextField, useFirstInvalid } from '@fanfare/shared-ui';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { useDraft } from '../use-draft.ts';
import layout from '../dialog-form.module.css';
import s from './dialogs.module.css';
import type { Issued } from './download.ts';
import type { NewGifts, useIssueGifts } from './queries.ts';
import { formatNumber } from '../../../lib/formats.ts';

const empty = { count: '1', credits: '', note: '' };
type Errors = Partial<Record<keyof NewGifts, string>>;

const parseIntegerUpTo = (typed: string, most: number): number | null => {
  const value = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  return value >= 1 && value <= most ? value : null;
};

interface Props {
  /** The dialog's: the codes in its answer are shown only once, so they mustn't be lost with this form. */
  issue: ReturnType<typeof useIssueGifts>;
  onIssued: (issued: Issued) => void;
  onClose: () => void;
}

/** The number of codes, their value, and the purpose. */
export function IssueGiftsForm({ issue, onIssued, onClose }: Props) {
  const { t } = useTranslation(namespace);
  const { isFailure } = useShell().services;
  const { draft, change, clear } = useDraft('gifts', empty);
  const [errors, setErrors] = useState<Errors>({});
  const { form, refused } = useFirstInvalid();
  const count = parseIntegerUpTo(draft.count, 100);
  const credits = parseIntegerUpTo(draft.credits, 1_000);
  const note = draft.note.trim();

  const edit = (field: keyof typeof empty) => (event: { currentTarget: { value: string } }) => {
    change({ [field]: event.currentTarget.value });
    setErrors((now) => ({ ...now, [field]: undefined }));
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (issue.isPending) return;
    const wrong: Errors = {
      ...(count === null ? { count: t('staff.issue.countWrong') } : {}),
      ...(credits === null ? { credits: t('staff.issue.creditsWrong') } : {}),
      ...(note === '' ? { note: t('staff.issue.noteMissing') } : {}),
    };
    setErrors(wrong);
    if (count === null || credits === null || note === '') return refused();
    issue.mutate(
      { count, credits, note },
      {
        onSuccess: ({ codes }) => {
          clear();
          onIssued({ codes: codes.map(({ code }) => code), credits, note });
        },
        onError: (thrown) => {
          refused();
          if (isFailure(thrown) && thrown.fields) setErrors(thrown.fields);
        },
      },
    );
  };
  const { error } = issue;
  const isUnanswered = error !== null && (!isFailure(error) || error.status === 0 || error.status >= 500);
  const hasPlace = Object.values(errors).some(Boolean);
  return (
    <form ref={form} className={layout.form} noValidate onSubmit={submit}>
      <div className={s.pair}>
        <TextField
          label={t('staff.issue.count')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={draft.count}
          error={errors.count}
          onChange={edit('count')}
        />
        <TextField
          label={t('staff.issue.credits')}
          required
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={draft.credits}
          error={errors.credits}
          onChange={edit('credits')}
        />
      </div>
      <TextField
        label={t('staff.issue.note')}
        hint={t('staff.issue.noteHint')}
        required
        autoComplete="off"
        maxLength={200}
        value={draft.note}
        error={errors.note}
        onChange={edit('note')}
      />
      <p className={s.sum} aria-live="polite" data-figures>
        {count !== null && credits !== null
          ? t('staff.issue.sum', { count, each: formatNumber(credits), total: formatNumber(count * credits) })
          : t('staff.issue.unsaid')}
      </p>
      {error && !hasPlace && (
        <Banner tone="danger" title={isFailure(error) ? error.message : t('error.generic')}>
          {isUnanswered && t('staff.issue.lost')}
        </Banner>
      )}
      <div className={layout.buttons}>
        <Button variant="ghost" disabled={issue.isPending} onClick={onClose}>
          {t('staff.cancel')}
        </Button>
        <Button variant="primary" type="submit" loading={issue.isPending}>
          {count === null ? t('staff.issue.submitAny') : t('staff.issue.submit', { count })}
        </Button>
      </div>
    </form>
  );
}
