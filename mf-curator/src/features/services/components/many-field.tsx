import { useText } from '@fanfare/kit';
import { MultiCombobox } from '@fanfare/shared-ui';

interface ManyFieldProps {
  label: string;
  hint?: string;
  /** Undefined while they load. */
  options: readonly { id: number; name: string }[] | undefined;
  values: readonly number[];
  max: number;
  onValues: (ids: number[]) => void;
  error?: string | undefined;
  required?: boolean;
}

/** Multiple choice from a list with numeric ids: genres, languages, countries. */
export function ManyField({ label, hint, options, values, max, onValues, error, required = false }: ManyFieldProps) {
  const { t } = useText();
  return (
    <MultiCombobox
      label={label}
      labelEnd={t('services.edit.ofMax', { count: values.length, max })}
      hint={hint}
      error={error}
      required={required}
      placeholder={options ? t('services.edit.search') : t('loading')}
      emptyText={t('services.edit.nothingFound')}
      removeText={(name) => t('services.edit.remove', { name })}
      options={(options ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      values={values.map(String)}
      max={max}
      onValuesChange={(next) => onValues(next.map(Number))}
    />
  );
}
