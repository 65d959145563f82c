import type { Profile } from '@fanfare/api-contract';
import { Banner, Button, Combobox, TextArea, TextField, formatNumber } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { useServices } from '../../../lib/services.tsx';
import { useText, type Text } from '../../../lib/use-text.ts';
import { countriesQuery, useSaveProfile } from '../api/profile.ts';
import s from './profile-form.module.css';

const maxDescription = 2_000;

const schemaOf = (t: Text) =>
  z.object({
    name: z.string().check(z.trim(), z.minLength(1, t('profile.nameRequired')), z.maxLength(80)),
    description: z.string().check(z.trim(), z.maxLength(maxDescription)),
    countryId: z.nullable(z.string()),
  });

/** Name, description and country, as artists read them. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t, locale } = useText();
  const { call, notify, isFailure } = useServices();
  const failureText = useFailure();
  const countries = useQuery(countriesQuery(call));
  const save = useSaveProfile();
  const { register, control, handleSubmit, setValue, setError, formState } = useForm({
    resolver: zodResolver(schemaOf(t)),
    values: {
      name: profile.display_name,
      description: profile.description_english,
      countryId: profile.country_id === null ? null : String(profile.country_id),
    },
  });
  const [description, countryId] = useWatch({ control, name: ['description', 'countryId'] });
  const { errors } = formState;
  const submit = handleSubmit((values) =>
    save.mutate(
      {
        display_name: values.name,
        description_english: values.description,
        country_id: values.countryId === null ? null : Number(values.countryId),
      },
      {
        onSuccess: () => notify({ text: t('profile.saved'), tone: 'positive' }),
        onError: (thrown) => {
          const message = isFailure(thrown) ? thrown.fields?.['display_name'] : undefined;
          if (message) setError('name', { message }, { shouldFocus: true });
        },
      },
    ),
  );
  return (
    <form className={s.form} onSubmit={submit} noValidate>
      <TextField
        {...register('name')}
        label={t('profile.name')}
        maxLength={80}
        size="l"
        required
        error={errors.name?.message}
      />
      <TextArea
        {...register('description')}
        label={t('profile.description')}
        hint={t('profile.descriptionHint')}
        rows={6}
        maxLength={maxDescription}
        counter={t('answer.counter', {
          length: formatNumber(description.length, locale, 0),
          max: formatNumber(maxDescription, locale, 0),
        })}
        error={errors.description?.message}
      />
      <Combobox
        label={t('profile.country')}
        placeholder={countries.isPending ? t('loading') : t('profile.countryPlaceholder')}
        emptyText={t('profile.countryEmpty')}
        options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={countryId}
        onValueChange={(next) => setValue('countryId', next, { shouldDirty: true })}
        size="l"
      />
      {save.error ? <Banner tone="danger" title={failureText(save.error)} /> : null}
      <div>
        <Button type="submit" variant="primary" size="l" loading={save.isPending} disabled={!formState.isDirty}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
