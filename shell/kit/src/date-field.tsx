import { DateField as Field, type DateFieldProps, type DateFieldTexts } from '@fanfare/shared-ui';
import { useText } from './texts.ts';

/** React hook: the texts of a date field, by its label. */
export function useDateTexts() {
  const { t } = useText();
  return (field: string): DateFieldTexts => ({
    choose: t('date.choose', { field }),
    invalid: (example) => t('date.invalid', { example }),
  });
}

/** A date field in the person's locale. */
export function DateField(props: Omit<DateFieldProps, 'locale' | 'texts' | 'label'> & { label: string }) {
  const { locale } = useText();
  const textsOf = useDateTexts();
  return <Field {...props} locale={locale} texts={textsOf(props.label)} />;
}
