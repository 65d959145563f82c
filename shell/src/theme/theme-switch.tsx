import { SegmentedControl } from '@fanfare/shared-ui';
import type { Theme } from '@fanfare/shell-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { setTheme } from './theme.ts';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** System, light or dark; remembered. */
export default function ThemeSwitch({ className }: { className?: string }) {
  const { t } = useTranslation(namespace);
  const { store } = useShell();
  const theme = useShellState((state) => state.theme);
  return (
    <SegmentedControl<Theme>
      {...(className ? { className } : {})}
      size="s"
      label={t('theme.label')}
      value={theme}
      onValueChange={(next) => setTheme(store, next)}
      options={themes.map((value) => ({ value, label: t(`theme.${value}`) }))}
    />
  );
}
