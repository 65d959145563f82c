import { SearchField as Field, type SearchFieldProps } from '@fanfare/shared-ui';
import { useText } from './texts.ts';

/** A search field with the name of its clear button. */
export function SearchField(props: Omit<SearchFieldProps, 'clearText'>) {
  const { t } = useText();
  return <Field {...props} clearText={t('searchField.clear')} />;
}
