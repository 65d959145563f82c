import { useText } from '@fanfare/kit';
import { TextField } from '@fanfare/shared-ui';

interface FactorNameProps {
  /** Which names are usual for this kind. */
  hint: string;
  value: string;
  onValueChange: (name: string) => void;
}

/** What a factor is called in the account, so that its owner can tell several apart. */
export function FactorName({ hint, value, onValueChange }: FactorNameProps) {
  const { t } = useText();
  return (
    <TextField
      size="l"
      label={t('twoStep.name')}
      hint={hint}
      maxLength={60}
      autoComplete="off"
      value={value}
      onChange={({ currentTarget }) => onValueChange(currentTarget.value)}
    />
  );
}
