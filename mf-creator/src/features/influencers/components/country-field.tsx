import { useShell, useText } from '@fanfare/kit';
import { Button, MultiCombobox, styles } from '@fanfare/shared-ui';
import { maxCountries, type SettingsFieldProps } from '../lib/settings.ts';
import { CountryMap } from './country-map.tsx';
import s from './country-field.module.css';
import { proFeatures } from '../../../lib/pro-features.ts';
import { useCountries } from './use-countries.ts';

interface CountryFieldProps extends SettingsFieldProps {
  /** Only the searchable list, without the map. */
  isListOnly?: boolean;
}

/** Where influencers are, on a map and in a list. Everyone sees the numbers; choosing is part of Pro. */
export function CountryField({ metadata, settings, onChange, isListOnly = false }: CountryFieldProps) {
  const { t, locale } = useText();
  const { openPro } = useShell();
  const { countries: value } = settings;
  const countries = useCountries(metadata, settings.platforms);
  const change = (next: string[]) => {
    if (next.length > value.length && !metadata.areCountriesIncluded) openPro(proFeatures.countries);
    else onChange({ countries: next.slice(0, maxCountries) });
  };
  const toggle = (code: string) =>
    change(value.includes(code) ? value.filter((other) => other !== code) : [...value, code]);
  // Chosen countries stay in the list, even without influencers on the chosen platforms.
  const listed = countries
    .filter(({ code, count }) => count > 0 || value.includes(code))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  return (
    <div className={styles.stack}>
      {!isListOnly && <CountryMap countries={countries} value={value} onToggle={toggle} />}
      <MultiCombobox
        className={s.list ?? ''}
        label={t('influencers.countries.list')}
        placeholder={t('influencers.countries.placeholder')}
        emptyText={t('noResults')}
        hint={t(value.length === 0 ? 'influencers.countries.anywhere' : 'influencers.countries.chosen', {
          count: value.length,
        })}
        options={listed.map(({ code, name, count }) => ({ value: code, label: name, hint: count }))}
        values={value}
        onValuesChange={change}
        removeText={(name) => t('remove', { name })}
        max={maxCountries}
      />
      {value.length > 1 && (
        <Button size="s" variant="ghost" className={s.clear} onClick={() => onChange({ countries: [] })}>
          {t('influencers.countries.clear')}
        </Button>
      )}
    </div>
  );
}
