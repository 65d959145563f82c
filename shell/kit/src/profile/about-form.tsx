import type { Profile } from '@fanfare/api-contract';
import { Banner, Button, Combobox, formatNumber, TextArea, TextField, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { useFailureMessage } from '../failure/use-failure-message.ts';
import { countriesQuery } from '../reference-queries.ts';
import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import s from './about-form.module.css';
import { checkProfile, descriptionMaxLength, type ProfileErrors } from './check-profile.ts';
import { useSaveProfile, type ProfileBody, type ProfileCalls } from './profile-api.ts';

interface AboutFormProps {
  calls: ProfileCalls;
  profile: Profile;
  /** The profile with unsaved edits. */
  values: ProfileBody;
  onEdit: (part: Partial<ProfileBody>) => void;
  /** The edits were saved or discarded. */
  onSettled: () => void;
}

/** Name, description and country. */
export function AboutForm({ calls, profile, values, onEdit, onSettled }: AboutFormProps) {
  const { t, locale } = useText();
  const { call, isFailure, notify } = useShell();
  const messageFor = useFailureMessage('form');
  const countries = useQuery(countriesQuery(call, locale));
  const save = useSaveProfile(calls);
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<ProfileErrors>({});

  const isDirty = (Object.keys(values) as (keyof ProfileBody)[]).some((name) => values[name] !== profile[name]);
  const change = (part: Partial<ProfileBody>) => {
    // Clears only errors that are shown, so that the layout does not jump.
    for (const name of Object.keys(part))
      if (errors[name as keyof ProfileErrors]) setErrors({ ...errors, [name]: undefined });
    onEdit(part);
  };
  const showErrors = (found: ProfileErrors) => {
    setErrors(found);
    const first = form.current?.elements.namedItem(Object.keys(found)[0] ?? '');
    if (first instanceof HTMLElement) first.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const found = checkProfile(values, t);
    showErrors(found);
    if (Object.keys(found).length > 0) return;
    const { display_name, description_english, country_id } = values;
    save.mutate(
      { display_name: display_name.trim(), description_english: description_english.trim(), country_id },
      {
        onSuccess: () => {
          onSettled();
          notify({ text: t('profile.saved'), tone: 'positive' });
        },
        onError: (thrown) => showErrors(isFailure(thrown) ? (thrown.fields ?? {}) : {}),
      },
    );
  };
  const isFormError = save.isError && !(isFailure(save.error) && save.error.fields);
  const length = values.description_english.length;
  return (
    <form ref={form} className={s.form} noValidate onSubmit={submit}>
      <TextField
        name="display_name"
        label={t('profile.name')}
        required
        autoComplete="nickname"
        dir="auto"
        readOnly={save.isPending}
        value={values.display_name}
        onChange={(event) => change({ display_name: event.target.value })}
        error={errors.display_name}
      />
      <TextArea
        name="description_english"
        label={t('profile.description')}
        hint={t('profile.descriptionHint')}
        counter={t('profile.counter', {
          length: formatNumber(length, locale, 0),
          max: formatNumber(descriptionMaxLength, locale, 0),
        })}
        readOnly={save.isPending}
        value={values.description_english}
        onChange={(event) => change({ description_english: event.target.value })}
        error={errors.description_english}
      />
      {countries.isError && (
        <Banner
          tone="warning"
          title={t('profile.countriesFailed')}
          action={
            <Button size="s" loading={countries.isFetching} onClick={() => void countries.refetch()}>
              {t('failure.retry')}
            </Button>
          }
        />
      )}
      <Combobox
        label={t('profile.country')}
        placeholder={countries.isPending ? t('loading') : t('profile.countryPlaceholder')}
        emptyText={t('profile.countryEmpty')}
        options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={values.country_id === null ? null : String(values.country_id)}
        onValueChange={(value) => change({ country_id: value === null ? null : Number(value) })}
        error={errors.country_id}
      />
      {isFormError && <Banner tone="danger">{messageFor(save.error)}</Banner>}
      <div className={s.end}>
        <Button type="submit" variant="primary" size="l" loading={save.isPending}>
          {t('profile.save')}
        </Button>
        {isDirty && !save.isPending && (
          <>
            <Button
              variant="ghost"
              onClick={() => {
                setErrors({});
                save.reset();
                onSettled();
              }}
            >
              {t('profile.discard')}
            </Button>
            <span className={styles.quiet}>{t('profile.unsaved')}</span>
          </>
        )}
      </div>
    </form>
  );
}
