import { genresQuery, useShell, useText } from '@fanfare/kit';
import { MultiCombobox } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { toOption, type FieldProps } from './field-props.ts';

/** The genres of a track. Apart from the other fields: the finder on the home page has this one only. */
export function GenresField({ value, onChange, error, hint }: FieldProps<number[]> & { hint?: string }) {
  const { t } = useText();
  const { call } = useShell();
  const genres = useQuery(genresQuery(call));
  return (
    <MultiCombobox
      label={t('track.genres')}
      required
      max={5}
      hint={hint}
      options={(genres.data ?? []).map(toOption)}
      values={value.map(String)}
      onValuesChange={(ids) => onChange(ids.map(Number))}
      placeholder={t('track.genresPlaceholder')}
      emptyText={genres.isError ? t('failure.generic') : t('noResults')}
      removeText={(name) => t('remove', { name })}
      error={error}
    />
  );
}
