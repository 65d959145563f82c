import { type Text, useShell, useText } from '@fanfare/kit';
import { Banner, Button, TextField, formatDate } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from '@fanfare/kit/zod';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { emailField } from '../../../lib/fields.ts';
import form from '../../../lib/frame/form.module.css';
import { Submit } from '../../../lib/sending/submit.tsx';
import { emailChangeQuery, useAskForEmail, useWithdrawEmail } from '../api/email-change.ts';
import s from './email-address.module.css';
import { Section } from '../../../lib/section/section.tsx';

const schemaOf = (t: Text) => z.object({ email: emailField(t) });
const withTime = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;

/** The address that the account logs in with, and its change. @param email of the account */
export function EmailAddress({ email }: { email: string }) {
  const { t } = useText();
  const [isChanging, setIsChanging] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const hadForm = useRef(false);
  useEffect(() => {
    if (isChanging) hadForm.current = true;
    // The focus went with the form, unless somebody has moved on meanwhile.
    else if (hadForm.current && document.activeElement === document.body) change.current?.focus();
  }, [isChanging]);
  return (
    <Section title={t('account.address.title')} text={t('account.address.text')}>
      <div className={s.parts}>
        <div className={s.current}>
          <p>{email}</p>
          {isChanging ? null : (
            <Button ref={change} size="s" onClick={() => setIsChanging(true)}>
              {t('account.address.change')}
            </Button>
          )}
        </div>
        <Waiting />
        {isChanging ? <NewAddress onDone={() => setIsChanging(false)} /> : null}
      </div>
    </Section>
  );
}

/** A change that waits for the link in the new mailbox. */
function Waiting() {
  const { t, locale } = useText();
  const { call, notify } = useShell();
  const { actionText } = useFailure();
  const pending = useQuery(emailChangeQuery(call)).data?.pending;
  const withdraw = useWithdrawEmail();
  if (!pending) return null;
  return (
    <Banner
      tone="role"
      title={t('account.address.waiting', { email: pending.email })}
      action={
        <Button
          size="s"
          loading={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(undefined, {
              onSuccess: () => notify({ text: t('account.address.withdrawn') }),
              onError: (thrown) => notify({ text: actionText(thrown), tone: 'danger' }),
            })
          }
        >
          {t('account.address.withdraw')}
        </Button>
      }
    >
      {t('account.address.waitingText', { until: formatDate(pending.expiresAt, locale, withTime) })}
    </Banner>
  );
}

/** The form, which is there while it is needed. */
function NewAddress({ onDone }: { onDone: () => void }) {
  const { t } = useText();
  const { isFailure, notify } = useShell();
  const { text } = useFailure();
  const ask = useAskForEmail();
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { email: '' },
    mode: 'onSubmit',
  });
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = handleSubmit(({ email }) =>
    ask.start(email, {
      onSent: (pending) => {
        onDone();
        notify({ text: t('account.address.sent', { email: pending.email }), tone: 'positive' });
      },
      onFailed: (thrown) => {
        const message = isFailure(thrown) && thrown.fields?.['email'];
        if (message) setError('email', { message }, { shouldFocus: true });
      },
    }),
  );
  const cancel = () => {
    ask.cancel();
    onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) cancel();
  };
  const isInPlace = isFailure(ask.error) && ask.error.fields !== undefined;
  return (
    // The key handler serves the controls inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form className={form.form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <TextField
        {...register('email')}
        label={t('account.address.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        size="l"
        error={formState.errors.email?.message}
      />
      <Submit sending={ask} failure={ask.error && !isInPlace ? { title: text(ask.error) } : null} wayOut={null}>
        {t('account.address.submit')}
      </Submit>
      <Button variant="ghost" onClick={cancel}>
        {t('sending.cancel')}
      </Button>
    </form>
  );
}
