import { CoverArt, Dialog, Kbd, VisuallyHidden } from '@fanfare/shared-ui';
import type { Account } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useMenuAction } from '../header/use-menu-action.ts';
import { leaveTo } from '../lib/before-unload.ts';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import {
  campaignEntries,
  fixedEntries,
  hiddenQueueEntries,
  isBlind,
  matching,
  queueEntries,
  serviceEntries,
  trackEntries,
  type PaletteEntry,
} from './entries.ts';
import s from './palette.module.css';

const groups = ['screens', 'queue', 'services', 'campaigns', 'tracks', 'acts'] as const;
const perGroup = 6;
/** As long as each search of the API takes. */
const longestQuery = 100;
/** In blind mode the browser looks through this much of the queue: a search by title would tell whose tracks they are. */
const blindLimit = 100;

/** Navigates by typing: screens, and what the active role works with. */
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

/** Only `isOn`, and with something typed. */
interface SearchedQuery {
  query: string;
  typed: string;
  isOn: boolean;
}

/** Until the search answers, an earlier one's results stay only where they match what is typed. */
const shown = (entries: PaletteEntry[], isLate: boolean, typed: string) =>
  isLate ? matching(entries, typed) : entries;

/** A creator's campaigns, archived ones too, and tracks by name. */
function useCreatorFound({ query, typed, isOn }: SearchedQuery): Found {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const options = { enabled: isOn, placeholderData: keepPreviousData };
  const ask = { q: query.slice(0, longestQuery), limit: perGroup };
  const campaigns = useQuery({
    ...options,
    queryKey: ['shell', 'palette', 'campaigns', ask.q],
    queryFn: ({ signal }) => call('GET /api/v2/campaigns/me', { query: { ...ask, archived: 'all' }, signal }),
  });
  const tracks = useQuery({
    ...options,
    queryKey: ['shell', 'palette', 'tracks', ask.q],
    queryFn: ({ signal }) => call('GET /api/account/tracks', { query: ask, signal }),
  });
  const entries = [
    ...(campaigns.data ? campaignEntries(campaigns.data, t) : []),
    ...(tracks.data ? trackEntries(tracks.data) : []),
  ];
  const isLate = query !== typed || campaigns.isPlaceholderData || tracks.isPlaceholderData;
  return {
    entries: shown(entries, isLate, typed),
    isSearching: isLate || campaigns.isPending || tracks.isPending,
    isError: campaigns.isError || tracks.isError,
  };
}

/** A curator's open submissions, which the API searches, and their services, of which there are few. */
function useCuratorFound({ query, typed, isOn }: SearchedQuery): Found {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const isHidden = isBlind();
  const asked = isHidden ? { limit: blindLimit } : { q: query.slice(0, longestQuery), limit: perGroup };
  const queue = useQuery({
    enabled: isOn,
    ...(!isHidden && { placeholderData: keepPreviousData }),
    queryKey: ['shell', 'palette', 'queue', asked],
    queryFn: ({ signal }) => call('GET /api/v2/curator/queue', { query: asked, signal }),
  });
  const services = useQuery({
    enabled: isOn,
    queryKey: ['shell', 'palette', 'services'],
    queryFn: ({ signal }) => call('GET /api/v2/curator/services', { signal }),
  });
  const isLate = query !== typed || queue.isPlaceholderData;
  const queued = !queue.data
    ? []
    : isHidden
      ? matching(hiddenQueueEntries(queue.data, t), typed).slice(0, perGroup)
      : shown(queueEntries(queue.data), isLate, typed);
  return {
    entries: [...queued, ...matching(services.data ? serviceEntries(services.data, t) : [], typed).slice(0, perGroup)],
    isSearching: isLate || queue.isPending || services.isPending,
    isError: queue.isError || services.isError,
  };
}

const nothing: Found = { entries: [], isSearching: false, isError: false };

/** What the active role has, by name. */
function useFound(role: Role, text: string): Found {
  const typed = text.trim();
  const query = useDeferredValue(typed);
  const isOn = query !== '';
  const creators = useCreatorFound({ query, typed, isOn: isOn && role === 'creator' });
  const curators = useCuratorFound({ query, typed, isOn: isOn && role === 'curator' });
  if (!isOn) return nothing;
  return role === 'creator' ? creators : curators;
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
  const subscription = useShellState((state) => state.subscription);
  const all = [...matching(fixedEntries({ account, role, isPro, subscription }, t), query), ...found.entries];
  const entries = groups.flatMap((group) => all.filter((entry) => entry.group === group));
  const current = Math.min(active, entries.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry) return;
    onDone();
    if ('to' in entry.target) void navigate(entry.target.to);
    else if ('href' in entry.target) leaveTo(entry.target.href);
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
        placeholder={t(`palette.placeholder.${role}`)}
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
          {t(`palette.failed.${role}`)}
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
          <Kbd>{t('palette.escape')}</Kbd> {t('palette.hints.close')}
        </span>
      </p>
      <VisuallyHidden role="status">{t('palette.results', { count: entries.length })}</VisuallyHidden>
    </>
  );
}
