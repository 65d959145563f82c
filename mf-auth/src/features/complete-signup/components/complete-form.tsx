import { countriesQuery, genresQuery, type Text, useSessionState, useShell, useText } from '@fanfare/kit';
import { MultiCombobox, Combobox, PictureField, RadioGroup, TextField } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from '@fanfare/kit/zod';
import type { Role } from '@fanfare/shell-contract';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import form from '../../../lib/frame/form.module.css';
import { Submit } from '../../../lib/sending/submit.tsx';
import type { NewProfile, useCompleteSignup } from '../api/complete.ts';
import { ListsFailed } from './lists-failed.tsx';

const choices = ['creator', 'curator', 'both'] as const;
const rolesOf = { creator: ['creator'], curator: ['curator'], both: ['creator', 'curator'] } satisfies Record<
  (typeof choices)[number],
  Role[]
>;

const schemaOf = (t: Text) =>
  z.object({
    choice: z.enum(choices, t('complete.roleMissing')),
    name: z.string().check(z.trim(), z.minLength(1, t('rules.required', { field: t('fields.name') })), z.maxLength(80)),
    countryId: z.nullable(z.string()),
    genreIds: z.array(z.string()),
  });

interface CompleteFormProps {
  accountId: number;
  /** Adds this profile to an account that has the other one; null shows the role choice. */
  addedRole: Role | null;
  /** The role of the page that the person comes from, chosen already. */
  suggestedRole: Role | null;
  /** Values taken from the other profile. */
  known: { name: string; countryId: number | null };
  complete: ReturnType<typeof useCompleteSignup>;
  onCompleted: (profile: NewProfile, pictureFailure: unknown) => void;
  onFailed: (thrown: unknown) => void;
}

/** Role, name, country, genres, picture. What was typed survives a reload; a picture can't. */
export function CompleteForm({
  accountId,
  addedRole,
  suggestedRole,
  known,
  complete,
  onCompleted,
  onFailed,
}: CompleteFormProps) {
  const { t, locale } = useText();
  const { call, isFailure } = useShell();
  const { text } = useFailure();
  const countries = useQuery(countriesQuery(call, locale));
  const genres = useQuery(genresQuery(call));
  const [picture, setPicture] = useState<File | null>(null);
  const [fresh] = useState({
    choice: (addedRole ?? suggestedRole) as (typeof choices)[number],
    name: known.name,
    countryId: known.countryId === null ? null : String(known.countryId),
    genreIds: [] as string[],
  });
  const draft = useSessionState(`fanfare.complete-signup.${accountId}.${addedRole ?? 'first'}`, fresh);
  const { register, control, handleSubmit, setValue, setError, setFocus, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    defaultValues: draft.values,
    shouldFocusError: false,
  });
  const values = useWatch({ control });
  const { choice = null, name = '', countryId = null, genreIds = [] } = values;
  const { change, clear } = draft;
  useEffect(() => change(values), [change, values]);

  const { errors } = formState;
  const choose = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const submit = handleSubmit(
    ({ choice, name, countryId, genreIds }) => {
      const profile: NewProfile = {
        roles: rolesOf[choice],
        display_name: name,
        country_id: countryId === null ? null : Number(countryId),
        genreIds: genreIds.map(Number),
        picture,
      };
      complete.start(profile, {
        onSent: ({ pictureFailure }) => {
          clear();
          onCompleted(profile, pictureFailure);
        },
        onFailed: (thrown) => {
          const message = isFailure(thrown) ? thrown.fields?.['display_name'] : undefined;
          if (message) setError('name', { message }, { shouldFocus: true });
          else onFailed(thrown);
        },
      });
    },
    // The library would only focus the name, although the roles come first.
    (wrong, event) => {
      const form = event?.target as HTMLFormElement | undefined;
      const firstRole = form?.querySelector<HTMLElement>('[role="radio"]');
      if (wrong.choice) firstRole?.focus();
      else setFocus('name');
    },
  );
  const optional = t('complete.optional');
  return (
    <form className={form.form} onSubmit={submit} noValidate data-role={choice === 'curator' ? 'curator' : 'creator'}>
      {addedRole ? null : (
        <RadioGroup
          layout="cards"
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
      <ListsFailed lists={[countries, genres]} />
      <Combobox
        label={t('complete.country')}
        labelEnd={optional}
        placeholder={countries.isPending ? t('loading') : t('complete.countryPlaceholder')}
        emptyText={t('complete.countryEmpty')}
        options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={countryId}
        onValueChange={(countryId) => setValue('countryId', countryId, choose)}
        size="l"
      />
      <MultiCombobox
        label={t('complete.genres')}
        labelEnd={optional}
        hint={t('complete.genresHint')}
        placeholder={genres.isPending ? t('loading') : t('complete.genresPlaceholder')}
        emptyText={t('complete.genresEmpty')}
        removeText={(genre) => t('complete.removeGenre', { genre })}
        options={(genres.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        values={genreIds}
        onValuesChange={(genreIds) => setValue('genreIds', genreIds, choose)}
        max={10}
        size="l"
      />
      <PictureField
        name={name}
        chosen={picture}
        label={t('complete.picture')}
        labelEnd={optional}
        texts={{
          choose: t('complete.choosePicture'),
          change: t('complete.changePicture'),
          remove: t('complete.removePicture'),
          hint: t('complete.pictureHint'),
          sending: t('complete.sendingPicture'),
          tooLarge: t('complete.pictureTooLarge'),
          wrongType: t('complete.pictureWrongType'),
        }}
        sent={complete.isPending ? complete.sentShare : null}
        onFile={setPicture}
        {...(picture ? { onRemove: () => setPicture(null) } : {})}
      />
      <Submit
        sending={complete}
        failure={complete.error ? { title: text(complete.error) } : null}
        wayOut={
          complete.sentShare === null ? null : { text: t('complete.skipPicture'), onSelect: complete.skipPicture }
        }
      >
        {t('complete.submit')}
      </Submit>
    </form>
  );
}
