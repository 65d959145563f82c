import { Banner, Button, Dialog, TextArea, useFirstInvalid } from '@fanfare/shared-ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './dialog-form.module.css';
import { useDraft } from './use-draft.ts';
import { formatNumber } from '../../lib/formats.ts';

interface Props {
  /** The draft's name; it is stored in this browser until it is sent. */
  name: string;
  title: string;
  /** What will happen, including to the money. */
  description: ReactNode;
  label: string;
  /** Who reads the reason. */
  hint: string;
  maxLength: number;
  confirmText: string;
  tone: 'primary' | 'danger';
  /** The success message. */
  successText: string;
  act: (text: string) => Promise<unknown>;
  /** The query key of the lists it changes. */
  list: readonly string[];
  onClose: () => void;
  /** Validates the fields above the text and marks errors there. */
  isReady?: () => boolean;
  /** Rendered above the text. */
  children?: ReactNode;
}

/** A decision that requires a reason: its consequences, the text field, and a refusal in place. */
export function ReasonDialog(props: Props) {
  const { name, title, description, label, hint, maxLength, confirmText, tone, successText, act, list, onClose } =
    props;
  const { t } = useTranslation(namespace);
  const { notify, isFailure } = useShell().services;
  const queries = useQueryClient();
  const { draft, change, clear } = useDraft(name, { text: '' });
  const [isMissing, setIsMissing] = useState(false);
  const { form, refused } = useFirstInvalid();
  const write = useMutation({
    mutationFn: act,
    onSuccess: () => {
      clear();
      notify({ text: successText, tone: 'positive' });
      onClose();
    },
    // Also after a failure: somebody else may have decided meanwhile.
    onSettled: () => void queries.invalidateQueries({ queryKey: list }),
  });
  const text = draft.text.trim();
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsMissing(!text);
    const isReady = props.isReady?.() ?? true;
    if (!text || !isReady) refused();
    else if (!write.isPending) write.mutate(text);
  };
  return (
    <Dialog
      open
      // What is on its way can't be cancelled any more.
      onOpenChange={(stays) => !stays && !write.isPending && onClose()}
      size="l"
      title={title}
      description={description}
      {...(!write.isPending && { closeLabel: t('staff.close') })}
      dismissible={!write.isPending}
    >
      <form ref={form} className={s.form} noValidate onSubmit={submit}>
        {props.children}
        <TextArea
          label={label}
          hint={hint}
          counter={t('staff.counter', { typed: formatNumber(draft.text.length), max: formatNumber(maxLength) })}
          rows={4}
          maxLength={maxLength}
          required
          error={isMissing && !text ? t('staff.missing') : undefined}
          value={draft.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        {write.error && (
          <Banner tone="danger">{isFailure(write.error) ? write.error.message : t('error.generic')}</Banner>
        )}
        <div className={s.buttons}>
          <Button variant="ghost" disabled={write.isPending} onClick={onClose}>
            {t('staff.cancel')}
          </Button>
          <Button type="submit" variant={tone} loading={write.isPending}>
            {confirmText}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
