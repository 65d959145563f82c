import type { Profile } from '@fanfare/api-contract';
import { Banner, Button, Combobox, TextArea, TextField } from '@fanfare/shared-ui';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { countriesQuery } from '../../../lib/queries/reference.ts';
import { useServices } from '../../../lib/services.tsx';
import { useText } from '../../../lib/use-text.ts';
import { useSaveProfile, type ProfileBody } from '../api/profile.ts';
import s from './profile-form.module.css';

const descriptionMax = 2_000;

/** Name, description and country, as curators see them. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useText();
  const { call, isFailure, notify } = useServices();
  const failure = useFailure();
  const countries = useQuery(countriesQuery(call));
  const save = useSaveProfile();
  const [refusal, setRefusal] = useState<string | null>(null);
  const schema = z.object({
    display_name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, t('required', { field: t('profile.name') })),
        z.maxLength(80, t('tooLong', { max: 80 })),
      ),
    description_english: z.string().check(z.maxLength(descriptionMax, t('tooLong', { max: descriptionMax }))),
    country_id: z.nullable(z.number()),
  });
  const form = useForm<ProfileBody>({
    resolver: zodResolver(schema),
    defaultValues: {
      display_name: profile.display_name,
      description_english: profile.description_english,
      country_id: profile.country_id,
    },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    setRefusal(null);
    try {
      await save.mutateAsync(values);
      notify({ text: t('profile.saved'), tone: 'positive' });
    } catch (thrown) {
      const fields = Object.entries(isFailure(thrown) ? (thrown.fields ?? {}) : {});
      for (const [name, message] of fields) form.setError(name as keyof ProfileBody, { message });
      if (fields.length === 0) setRefusal(failure(thrown));
    }
  });
  return (
    <form className={s.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={t('profile.name')}
        required
        autoComplete="nickname"
        error={errors.display_name?.message}
        {...form.register('display_name')}
      />
      <TextArea
        label={t('profile.description')}
        hint={t('profile.descriptionHint')}
        error={errors.description_english?.message}
        {...form.register('description_english')}
      />
      <Controller
        control={form.control}
        name="country_id"
        render={({ field }) => (
          <Combobox
            label={t('profile.country')}
            options={(countries.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={field.value === null ? null : String(field.value)}
            onValueChange={(value) => field.onChange(value === null ? null : Number(value))}
            emptyText={t('filters.countryEmpty')}
            error={errors.country_id?.message}
          />
        )}
      />
      {refusal && <Banner tone="danger">{refusal}</Banner>}
      <div>
        <Button type="submit" variant="primary" size="l" loading={isSubmitting}>
          {t('profile.save')}
        </Button>
      </div>
    </form>
  );
}
