import type { AccountDeletion } from '@fanfare/api-contract';
import { type Text, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Checkbox, TextField, formatCredits } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useState } from 'react';
import { z } from '@fanfare/kit/zod';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { requiredField } from '../../../lib/fields.ts';
import form from '../../../lib/frame/form.module.css';
import { paths } from '../../../paths.ts';
import { Section } from '../../../lib/section/section.tsx';
import { useDeleteAccount } from '../api/deletion.ts';
import s from './confirm-form.module.css';

const schemaOf = (t: Text) => z.object({ email: requiredField(t, t('leaving.confirm')) });

/** Ticks what is given up, types the address, and deletes. */
export function ConfirmForm({ deletion }: { deletion: AccountDeletion }) {
  const { t } = useText();
  const { isFailure, navigate, signOut } = useShell();
  const { text } = useFailure();
  const remove = useDeleteAccount(deletion);
  const { availableCredits, earnedCredits, blockers } = deletion;
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { email: '' },
  });
  // Apart from the form: its library's part for such fields would weigh on the page that logs people in.
  const [agreed, setAgreed] = useState({ credits: 0, earnings: 0 });
  // A tick is for the amount shown: another one needs another tick.
  const given = { credits: agreed.credits === availableCredits, earnings: agreed.earnings === earnedCredits };
  const submit = handleSubmit(({ email }) => {
    if (!given.credits || !given.earnings) return;
    remove.start(email, {
      onSent: async ({ dueAt }) => {
        // Its sessions have ended already; this browser forgets its own.
        await signOut();
        navigate(`${paths.signin}?leaving=${dueAt.slice(0, 10)}`);
      },
      onFailed: (thrown) => {
        const message = isFailure(thrown) && thrown.fields?.['email'];
        if (message) setError('email', { message }, { shouldFocus: true });
      },
    });
  });
  const agreement = (name: keyof typeof given, amount: number) => ({
    name,
    amount,
    isGiven: given[name],
    isMissing: formState.isSubmitted && !given[name],
    onChange: (isGiven: boolean) => setAgreed({ ...agreed, [name]: isGiven ? amount : 0 }),
  });
  const isInPlace = isFailure(remove.error) && remove.error.fields !== undefined;
  const isBlocked = blockers.length > 0;
  return (
    <Section title={t('leaving.form')} text={t('leaving.formText')}>
      <form className={`${form.form} ${s.form}`} onSubmit={submit} noValidate>
        {availableCredits > 0 && !isBlocked ? <Agreement {...agreement('credits', availableCredits)} /> : null}
        {earnedCredits > 0 && !isBlocked ? <Agreement {...agreement('earnings', earnedCredits)} /> : null}
        <TextField
          {...register('email')}
          label={t('leaving.confirm')}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          size="l"
          required
          disabled={isBlocked}
          error={formState.errors.email?.message}
        />
        {remove.error && !isInPlace ? <Banner tone="danger" title={text(remove.error)} /> : null}
        <Button type="submit" variant="danger" size="l" fullWidth disabled={isBlocked} loading={remove.isPending}>
          {t('leaving.submit')}
        </Button>
        {isBlocked ? <p className={form.quiet}>{t('leaving.blocked')}</p> : null}
      </form>
    </Section>
  );
}

interface AgreementProps {
  name: 'credits' | 'earnings';
  amount: number;
  isGiven: boolean;
  /** Deletion was asked for without it. */
  isMissing: boolean;
  onChange: (isGiven: boolean) => void;
}

function Agreement({ name, amount, isGiven, isMissing, onChange }: AgreementProps) {
  const { t, locale } = useText();
  const credits = formatCredits(amount, locale, { compact: true });
  return (
    <div>
      <Checkbox
        label={t(name === 'credits' ? 'leaving.giveUpCredits' : 'leaving.giveUpEarnings', { credits })}
        checked={isGiven}
        onCheckedChange={onChange}
        aria-describedby={isMissing ? `leaving-${name}` : undefined}
      />
      {isMissing ? (
        <p id={`leaving-${name}`} className={s.error} role="alert">
          {t('leaving.mustGiveUp')}
        </p>
      ) : null}
    </div>
  );
}
