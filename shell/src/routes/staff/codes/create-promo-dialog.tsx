import { Banner, Button, Checkbox, cx, Dialog, styles, useFirstInvalid } from '@fanfare/shared-ui';
import { useRef, useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { useCopy } from '../copy-code.tsx';
import { useDraft } from '../use-draft.ts';
import { CreatePromoFields } from './create-promo-fields.tsx';
import layout from '../dialog-form.module.css';
import s from './dialogs.module.css';
import { emptyDraft, readDraft, termsOf, type PromoDraft, type PromoErrors } from './promo-draft.ts';
import { promoSentence } from './promo-text.ts';
import { useCreatePromo } from './queries.ts';

/** Creates a promo code. The input survives refusals, closing the dialog and a reload until the code is created. */
export function CreatePromoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(namespace);
  const { now, notify, isFailure } = useShell().services;
  const copy = useCopy();
  const attempt = useRef<string>(null);
  const { draft, change, clear } = useDraft('promo', emptyDraft);
  const [errors, setErrors] = useState<PromoErrors>({});
  const { form, refused } = useFirstInvalid();
  const create = useCreatePromo();
  const terms = termsOf(draft);
  const isEmpty = Object.entries(emptyDraft).every(([name, value]) => draft[name as keyof PromoDraft] === value);

  const edit = (changes: Partial<PromoDraft>, ...fields: (keyof PromoErrors)[]) => {
    change(changes);
    // Changed input is a new attempt.
    attempt.current = null;
    if (fields.some((field) => errors[field])) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([field]) => !fields.includes(field as never))));
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (create.isPending) return;
    const read = readDraft(draft, now(), t);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) return refused();
    attempt.current ??= crypto.randomUUID();
    create.mutate(
      { body: read.body, attempt: attempt.current },
      {
        onSuccess: (promo) => {
          notify({
            text: t('staff.create.said', { code: promo.code, sentence: promoSentence(promo, now(), t) }),
            tone: 'positive',
            action: { label: t('staff.create.copy'), onSelect: () => void copy(promo.code) },
          });
          clear();
          onClose();
        },
        onError: (thrown) => {
          refused();
          if (isFailure(thrown) && thrown.fields) setErrors(thrown.fields);
        },
      },
    );
  };
  const hasPlace = Object.keys(errors).length > 0;
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      size="l"
      title={t('staff.create.title')}
      closeLabel={t('staff.close')}
      dismissible={false}
      busy={create.isPending}
    >
      <form ref={form} className={cx(layout.form, s.long)} noValidate onSubmit={submit}>
        <CreatePromoFields draft={draft} errors={errors} onEdit={edit} />
        <div className={s.checks}>
          <Checkbox
            label={t('staff.create.once')}
            checked={draft.isOncePerAccount}
            onCheckedChange={(isOncePerAccount) => edit({ isOncePerAccount })}
          />
          <Checkbox
            label={t('staff.create.first')}
            checked={draft.isFirstOnly}
            onCheckedChange={(isFirstOnly) => edit({ isFirstOnly })}
          />
        </div>
        <div className={s.foot}>
          <div className={s.sentence}>
            <p className={styles.caption}>{t('staff.create.does')}</p>
            <p aria-live="polite" data-empty={terms === null || undefined}>
              {terms ? promoSentence(terms, now(), t) : t('staff.create.unsaid')}
            </p>
          </div>
          {create.error && !hasPlace && (
            <Banner tone="danger">{isFailure(create.error) ? create.error.message : t('error.generic')}</Banner>
          )}
          <div className={layout.buttons}>
            {!isEmpty && (
              <Button
                variant="ghost"
                className={s.aside ?? ''}
                disabled={create.isPending}
                onClick={() => {
                  clear();
                  setErrors({});
                  create.reset();
                }}
              >
                {t('staff.create.clear')}
              </Button>
            )}
            <Button variant="ghost" disabled={create.isPending} onClick={onClose}>
              {t('staff.cancel')}
            </Button>
            <Button variant="primary" type="submit" loading={create.isPending}>
              {t('staff.create.submit')}
            </Button>
          </div>
        </div>
      </form>
    </Dialog>
  );
}
