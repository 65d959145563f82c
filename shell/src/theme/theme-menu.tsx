import { CheckIcon, IconButton, Menu, MenuItem, MonitorIcon, MoonIcon, SunIcon } from '@fanfare/shared-ui';
import type { Theme } from '@fanfare/shell-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { setTheme } from './theme.ts';

const themes = [
  { theme: 'system', Icon: MonitorIcon },
  { theme: 'light', Icon: SunIcon },
  { theme: 'dark', Icon: MoonIcon },
] as const satisfies { theme: Theme; Icon: typeof SunIcon }[];

/** The theme switch of the header. */
export function ThemeMenu({ className }: { className?: string }) {
  const { t } = useTranslation(namespace);
  const { store } = useShell();
  const current = useShellState((state) => state.theme);
  const Shown = themes.find(({ theme }) => theme === current)?.Icon ?? MonitorIcon;
  return (
    <Menu
      trigger={
        <IconButton
          {...(className ? { className } : {})}
          label={t('theme.label')}
          icon={<Shown aria-hidden="true" />}
        />
      }
    >
      {themes.map(({ theme, Icon }) => (
        <MenuItem
          key={theme}
          icon={<Icon aria-hidden="true" />}
          end={theme === current ? <CheckIcon size={16} aria-hidden="true" /> : undefined}
          onSelect={() => setTheme(store, theme)}
        >
          {t(`theme.${theme}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
