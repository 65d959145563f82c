import { CoverArt, Dialog, Kbd, VisuallyHidden } from '@fanfare/shared-ui';
import type { Account } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useMenuAction } from '../header/use-menu-action.ts';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import { campaignEntries, fixedEntries, matching, trackEntries, type PaletteEntry } from './entries.ts';
import s from './palette.module.css';

const groups = ['screens', 'campaigns', 'tracks', 'acts'] as const;
const perGroup = 6;

/** Navigates by typing: screens, campaigns, tracks. */
export default function Palette() {
  const { t } = useTranslation(namespace);
  const { store } = useShell();
  const { account, activeRole, isPro } = useShellState((state) => state.session);
  const close = () => store.setState({ isPaletteOpen: false });
  if (!account || !activeRole) return null;
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && close()}
      title={t('palette.title')}
      titleHidden
      closeLabel={t('palette.close')}
      size="l"
      className={s.dialog ?? ''}
    >
      <Search account={account} role={activeRole} isPro={isPro} onDone={close} />
    </Dialog>
  );
}

interface Found {
  entries: PaletteEntry[];
  isSearching: boolean;
  isError: boolean;
}

/** Campaigns and tracks by name; only creators have them. */
function useFound(role: Role, typed: string): Found {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const query = useDeferredValue(typed.trim());
  const options = { enabled: role === 'creator' && query !== '', placeholderData: keepPreviousData };
  const ask = { q: query, limit: perGroup };
  const campaigns = useQuery({
    ...options,
    queryKey: ['shell', 'palette', 'campaigns', ask.q],
    queryFn: ({ signal }) => call('GET /api/v2/campaigns/me', { query: ask, signal }),
  });
  const tracks = useQuery({
    ...options,
    queryKey: ['shell', 'palette', 'tracks', ask.q],
    queryFn: ({ signal }) => call('GET /api/account/tracks', { query: ask, signal }),
  });
  if (!options.enabled) return { entries: [], isSearching: false, isError: false };
  const entries = [
    ...(campaigns.data ? campaignEntries(campaigns.data, t) : []),
    ...(tracks.data ? trackEntries(tracks.data) : []),
  ];
  const isLate = query !== typed.trim() || campaigns.isPlaceholderData || tracks.isPlaceholderData;
  return {
    // Until the search answers, an earlier one's results stay only where they match what is typed.
    entries: isLate ? matching(entries, typed) : entries,
    isSearching: isLate || campaigns.isPending || tracks.isPending,
    isError: campaigns.isError || tracks.isError,
  };
}

interface SearchProps {
  account: Account;
  role: Role;
  isPro: boolean;
  onDone: () => void;
}

function Search({ account, role, isPro, onDone }: SearchProps) {
  const { t } = useTranslation(namespace);
  const { openPro } = useShell().services;
  const id = useId();
  const navigate = useNavigate();
  const act = useMenuAction(role);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const found = useFound(role, query);
  const all = [...matching(fixedEntries(account, role, isPro, t), query), ...found.entries];
  const entries = groups.flatMap((group) => all.filter((entry) => entry.group === group));
  const current = Math.min(active, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onDone();
    if ('to' in entry.target) void navigate(entry.target.to);
    else if (entry.target.act === 'pro') openPro();
    else act(entry.target.act);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      const next = (current + step + entries.length) % entries.length;
      setActive(next);
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(entries[current]);
    }
  };

  return (
    <>
      <input
        className={s.input}
        role="combobox"
        aria-label={t('palette.title')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? optionId(current) : undefined}
        placeholder={t('palette.placeholder')}
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} className={s.list}>
        {groups.map((group) => {
          const own = entries.filter((entry) => entry.group === group);
          if (own.length === 0) return null;
          return (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p id={`${id}-${group}`} className={s.group}>
                {t(`palette.${group}`)}
              </p>
              {own.map((entry) => {
                const index = entries.indexOf(entry);
                return (
                  // The keyboard works through the input above, as in every combobox.
                  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                  <div
                    key={entry.id}
                    id={optionId(index)}
                    role="option"
                    tabIndex={-1}
                    aria-selected={index === current}
                    className={s.option}
                    onClick={() => run(entry)}
                    onMouseMove={() => setActive(index)}
                  >
                    {entry.cover && <CoverArt {...entry.cover} size={32} />}
                    <span className={s.label}>{entry.label}</span>
                    {entry.detail && <span className={s.detail}>{entry.detail}</span>}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      {entries.length === 0 && !found.isError && (
        <p className={s.none}>{t(found.isSearching ? 'palette.searching' : 'palette.none')}</p>
      )}
      {found.isError && (
        <p className={s.none} role="alert">
          {t('palette.failed')}
        </p>
      )}
      <p className={s.keys} aria-hidden="true">
        <span>
          <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('palette.hints.move')}
        </span>
        <span>
          <Kbd>↵</Kbd> {t('palette.hints.open')}
        </span>
        <span>
          <Kbd>Esc</Kbd> {t('palette.hints.close')}
        </span>
      </p>
      <VisuallyHidden role="status">{t('palette.results', { count: entries.length })}</VisuallyHidden>
    </>
  );
}
