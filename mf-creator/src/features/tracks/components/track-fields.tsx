import { genresQuery, languagesQuery, useShell, useText } from '@fanfare/kit';
import { Checkbox, Combobox, MultiCombobox, RadioGroup, TextArea, TextField } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Controller, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import type { TrackValues } from '../lib/track-form.ts';
import { SimilarArtists } from './similar-artists.tsx';
import s from './track-form.module.css';

interface TrackFieldsProps {
  control: Control<TrackValues>;
  register: UseFormRegister<TrackValues>;
  errors: FieldErrors<TrackValues>;
}

/** Names and genres. */
export function TrackBasics({ control, register, errors }: TrackFieldsProps) {
  const { t } = useText();
  const { call } = useShell();
  const genres = useQuery(genresQuery(call));
  const options = (genres.data ?? []).map((genre) => ({ value: String(genre.id), label: genre.name }));
  return (
    <>
      <div className={s.pair}>
        <TextField label={t('track.title')} required error={errors.title?.message} {...register('title')} />
        <TextField label={t('track.artist')} required error={errors.artist?.message} {...register('artist')} />
      </div>
      <Controller
        control={control}
        name="genreIds"
        render={({ field }) => (
          <MultiCombobox
            label={t('track.genres')}
            required
            max={5}
            options={options}
            values={field.value.map(String)}
            onValuesChange={(values) => field.onChange(values.map(Number))}
            placeholder={t('track.genresPlaceholder')}
            hint={t('track.genresHint')}
            emptyText={genres.isError ? t('failure.generic') : t('noResults')}
            removeText={(name) => t('remove', { name })}
            error={errors.genreIds?.message}
          />
        )}
      />
    </>
  );
}

const flags = ['isUnreleased', 'isExplicit', 'isInstrumental'] as const;

/** Details that matching uses. */
export function TrackDetails({ control, register, errors }: TrackFieldsProps) {
  const { t } = useText();
  const { call } = useShell();
  const languages = useQuery(languagesQuery(call));
  const options = (languages.data ?? []).map((language) => ({ value: String(language.id), label: language.name }));
  return (
    <>
      <Controller
        control={control}
        name="similarArtists"
        render={({ field }) => (
          <SimilarArtists
            values={field.value}
            onChange={field.onChange}
            error={errors.similarArtists?.message ?? errors.similarArtists?.root?.message}
          />
        )}
      />
      <div className={s.pair}>
        <Controller
          control={control}
          name="languageId"
          render={({ field }) => (
            <Combobox
              label={t('track.language')}
              options={options}
              value={field.value === null ? null : String(field.value)}
              onValueChange={(value) => field.onChange(value === null ? null : Number(value))}
              placeholder={t('track.languagePlaceholder')}
              emptyText={t('noResults')}
            />
          )}
        />
        <TextField
          type="date"
          label={t('track.releaseDate')}
          error={errors.releaseDate?.message}
          {...register('releaseDate')}
        />
      </div>
      <div className={s.flags}>
        {flags.map((name) => (
          <Controller
            key={name}
            control={control}
            name={name}
            render={({ field }) => (
              <Checkbox label={t(`track.${name}`)} checked={field.value} onCheckedChange={field.onChange} />
            )}
          />
        ))}
      </div>
      <Controller
        control={control}
        name="aiUse"
        render={({ field }) => (
          <RadioGroup
            layout="row"
            label={t('track.aiUse')}
            value={field.value}
            onValueChange={field.onChange}
            options={(['none', 'assisted', 'all'] as const).map((value) => ({ value, label: t(`track.ai.${value}`) }))}
          />
        )}
      />
      <TextField
        label={t('track.link')}
        inputMode="url"
        hint={t('track.linkHint')}
        error={errors.link?.message}
        {...register('link')}
      />
      <TextArea label={t('track.lyrics')} rows={6} error={errors.lyrics?.message} {...register('lyrics')} />
    </>
  );
}
