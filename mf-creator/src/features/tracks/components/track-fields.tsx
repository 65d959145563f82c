import { DateField, useText } from '@fanfare/kit';
import { Checkbox, styles, TextArea, TextField } from '@fanfare/shared-ui';
import { Controller, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { RosterArtistField } from './roster-artist-field.tsx';
import { AiUseField, LanguageField } from '../../../lib/track/fields.tsx';
import { GenresField } from '../../../lib/track/genres-field.tsx';
import { SimilarArtists } from '../../../lib/track/similar-artists.tsx';
import { maxLinks, type TrackValues } from '../lib/track-form.ts';
import s from './track-form.module.css';

interface TrackFieldsProps {
  control: Control<TrackValues>;
  register: UseFormRegister<TrackValues>;
  errors: FieldErrors<TrackValues>;
}

/** Names and genres. */
export function TrackBasics({ control, register, errors }: TrackFieldsProps) {
  const { t } = useText();
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('track.title')} required error={errors.title?.message} {...register('title')} />
        <TextField label={t('track.artist')} required error={errors.artist?.message} {...register('artist')} />
      </div>
      <Controller
        control={control}
        name="rosterArtistId"
        render={({ field }) => (
          <RosterArtistField value={field.value} onChange={field.onChange} error={errors.rosterArtistId?.message} />
        )}
      />
      <Controller
        control={control}
        name="genreIds"
        render={({ field }) => (
          <GenresField
            value={field.value}
            onChange={field.onChange}
            hint={t('track.genresHint')}
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
      <div className={styles.pair}>
        <Controller
          control={control}
          name="languageId"
          render={({ field }) => <LanguageField value={field.value} onChange={field.onChange} />}
        />
        <Controller
          control={control}
          name="releaseDate"
          render={({ field: { onChange, ...field } }) => (
            <DateField
              {...field}
              label={t('track.releaseDate')}
              error={errors.releaseDate?.message}
              onValueChange={onChange}
            />
          )}
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
        render={({ field }) => <AiUseField value={field.value} onChange={field.onChange} />}
      />
      <TextArea
        label={t('track.links')}
        inputMode="url"
        hint={t('track.linksHint', { max: maxLinks })}
        rows={3}
        error={errors.links?.message}
        {...register('links')}
      />
      <TextArea label={t('track.lyrics')} rows={6} error={errors.lyrics?.message} {...register('lyrics')} />
    </>
  );
}
