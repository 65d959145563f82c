import type { AccountDeletion } from '@fanfare/api-contract';
import { type Text, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Checkbox, TextField, formatCredits } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, type Control } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { requiredField } from '../../../lib/fields.ts';
import form from '../../../lib/frame/form.module.css';
import { paths } from '../../../paths.ts';
import { Section } from '../../../lib/section/section.tsx';
import { useDeleteAccount } from '../api/deletion.ts';
import s from './confirm-form.module.css';

const schemaOf = (t: Text) => {
  const agreed = z.boolean().check(z.refine((isTicked) => isTicked, t('leaving.mustGiveUp')));
  return z.object({ credits: agreed, earnings: agreed, email: requiredField(t, t('leaving.confirm')) });
};
type Fields = z.infer<ReturnType<typeof schemaOf>>;

/** Ticks what is given up, types the address, and deletes. */
export function ConfirmForm({ deletion }: { deletion: AccountDeletion }) {
  const { t } = useText();
  const { isFailure, navigate, signOut } = useShell();
  const { text } = useFailure();
  const remove = useDeleteAccount(deletion);
  const { availableCredits, earnedCredits, blockers } = deletion;
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: { credits: availableCredits === 0, earnings: earnedCredits === 0, email: '' },
  });
  const submit = handleSubmit(({ email }) =>
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
    }),
  );
  const isInPlace = isFailure(remove.error) && remove.error.fields !== undefined;
  const isBlocked = blockers.length > 0;
  return (
    <Section title={t('leaving.form')} text={t('leaving.formText')}>
      <form className={`${form.form} ${s.form}`} onSubmit={submit} noValidate>
        {availableCredits > 0 && !isBlocked ? (
          <Agreement control={control} name="credits" amount={availableCredits} />
        ) : null}
        {earnedCredits > 0 && !isBlocked ? (
          <Agreement control={control} name="earnings" amount={earnedCredits} />
        ) : null}
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

function Agreement({
  control,
  name,
  amount,
}: {
  control: Control<Fields>;
  name: 'credits' | 'earnings';
  amount: number;
}) {
  const { t, locale } = useText();
  const credits = formatCredits(amount, locale, { compact: true });
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref }, fieldState }) => (
        <div>
          <Checkbox
            ref={ref}
            label={t(name === 'credits' ? 'leaving.giveUpCredits' : 'leaving.giveUpEarnings', { credits })}
            checked={value}
            onCheckedChange={onChange}
            aria-describedby={fieldState.error ? `leaving-${name}` : undefined}
          />
          {fieldState.error ? (
            <p id={`leaving-${name}`} className={s.error} role="alert">
              {fieldState.error.message}
            </p>
          ) : null}
        </div>
      )}
    />
  );
}
