import { languageName, Select } from '@fanfare/shared-ui';
import { useShell } from './shell.tsx';
import { useLanguage } from './texts.ts';

interface LanguageFieldProps {
  label: string;
  hint?: string;
}

/** Switches the page's language, remembered in this browser and for the account; nothing where there is no choice. */
export function LanguageField(props: LanguageFieldProps) {
  const { languages } = useShell();
  const language = useLanguage();
  if (!languages || languages.all.length < 2) return null;
  return (
    <Select
      {...props}
      options={languages.all.map((value) => ({ value, label: languageName(value) }))}
      value={language}
      onValueChange={(next) => void languages.choose(next)}
    />
  );
}
