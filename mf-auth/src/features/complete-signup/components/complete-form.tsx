import { Banner, Button, Combobox, MultiCombobox, RadioGroup, TextField } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Role } from '@fanfare/shell-contract';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { useServices } from '../../../lib/services.tsx';
import { useText, type Text } from '../../../lib/use-text.ts';
import type { NewProfile, useCompleteSignup } from '../api/complete.ts';
import { countriesQuery, genresQuery } from '../api/reference.ts';
import s from './complete-form.module.css';
import { PictureField } from './picture-field.tsx';

const choices = ['creator', 'curator', 'both'] as const;
const rolesOf = { creator: ['creator'], curator: ['curator'], both: ['creator', 'curator'] } satisfies Record<
  (typeof choices)[number],
  Role[]
>;

const schemaOf = (t: Text) => {
  const required = (field: string) => t('rules.required', { field });
  return z.object({
    choice: z.enum(choices, required(t('fields.role'))),
    name: z.string().check(z.trim(), z.minLength(1, required(t('fields.name'))), z.maxLength(80)),
    countryId: z.nullable(z.string()),
    genreIds: z.array(z.string()),
  });
};

interface CompleteFormProps {
  /** Adds this profile to an account that has the other one; null asks. */
  addedRole: Role | null;
  /** What is known from the other profile. */
  known: { name: string; countryId: number | null };
  complete: ReturnType<typeof useCompleteSignup>;
  onCompleted: (profile: NewProfile, outcome: { hasPictureFailed: boolean }) => void;
}

/** Which side, name, country, genres, picture. */
export function CompleteForm({ addedRole, known, complete, onCompleted }: CompleteFormProps) {
  const t = useText();
  const { call, isFailure } = useServices();
  const { text } = useFailure();
  const countries = useQuery(countriesQuery(call));
  const genres = useQuery(genresQuery(call));
  const [picture, setPicture] = useState<File | null>(null);
  const { register, control, handleSubmit, setValue, setError, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: {
      choice: (addedRole ?? null) as (typeof choices)[number],
      name: known.name,
      countryId: known.countryId === null ? null : String(known.countryId),
      genreIds: [] as string[],
    },
  });
  const [choice, name, countryId, genreIds] = useWatch({ control, name: ['choice', 'name', 'countryId', 'genreIds'] });
  const { errors } = formState;
  const choose = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const submit = handleSubmit((values) => {
    const profile: NewProfile = {
      roles: rolesOf[values.choice],
      display_name: values.name,
      country_id: values.countryId === null ? null : Number(values.countryId),
      genreIds: values.genreIds.map(Number),
      picture,
    };
    complete.mutate(profile, {
      onSuccess: (outcome) => onCompleted(profile, outcome),
      onError: (thrown) => {
        const message = isFailure(thrown) ? thrown.fields?.['display_name'] : undefined;
        if (message) setError('name', { message }, { shouldFocus: true });
      },
    });
  });
  return (
    <form className={form.form} onSubmit={submit} noValidate>
      {addedRole ? null : (
        <RadioGroup
          className={s.roles}
          label={t('complete.role')}
          value={choice}
          onValueChange={(choice) => setValue('choice', choice, choose)}
          error={errors.choice?.message}
          options={choices.map((choice) => ({
            value: choice,
            label: t(`complete.roles.${choice}`),
            hint: t(`complete.roles.${choice}Hint`),
          }))}
        />
      )}
      <TextField
        {...register('name')}
        label={t('fields.name')}
        hint={t('complete.nameHint')}
        autoComplete="organization"
        size="l"
        maxLength={80}
        required
        error={errors.name?.message}
      />
      {countries.isError || genres.isError ? (
        <Banner
          tone="warning"
          title={t('complete.listsFailed')}
          action={
            <Button size="s" onClick={() => void Promise.all([countries.refetch(), genres.refetch()])}>
              {t('complete.retry')}
            </Button>
          }
        />
      ) : null}
      <Combobox
        label={t('complete.country')}
        labelEnd={t('complete.optional')}
        placeholder={countries.isPending ? t('complete.loading') : t('complete.countryPlaceholder')}
        emptyText={t('complete.countryEmpty')}
        options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={countryId}
        onValueChange={(countryId) => setValue('countryId', countryId, choose)}
        size="l"
      />
      <MultiCombobox
        label={t('complete.genres')}
        labelEnd={t('complete.optional')}
        hint={t('complete.genresHint')}
        placeholder={genres.isPending ? t('complete.loading') : t('complete.genresPlaceholder')}
        emptyText={t('complete.genresEmpty')}
        removeText={(genre) => t('complete.removeGenre', { genre })}
        options={(genres.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        values={genreIds}
        onValuesChange={(genreIds) => setValue('genreIds', genreIds, choose)}
        max={10}
        size="l"
      />
      <PictureField name={name} picture={picture} onPicture={setPicture} />
      {complete.error ? <Banner tone="danger" title={text(complete.error)} /> : null}
      <Button type="submit" variant="primary" size="l" fullWidth loading={complete.isPending} className={form.submit}>
        {t('complete.submit')}
      </Button>
    </form>
  );
}
