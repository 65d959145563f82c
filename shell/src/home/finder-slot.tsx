import {
  FinderBar,
  FinderInput,
  FinderLine,
  FinderPanel,
  FinderSubmit,
  linkClass,
  SearchIcon,
} from '@fanfare/shared-ui';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import { flushSync } from 'react-dom';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import type { Part } from '../federation/load-part.ts';
import { namespace } from '../lib/i18n.ts';
import { useIdle } from '../lib/use-idle.ts';
import { useShell } from '../shell-context.tsx';
import { FinderExample } from './finder-example.tsx';
import s from './home.module.css';
import './texts.ts';

type Finder = Part<'./public-finder'>;
type Outcome = { finder: Finder; isFocused: boolean } | 'failed';

/**
 * The public finder: a remote's part once the page is idle or somebody starts to type, until then its search over an example. What was typed
 * stays, and where nothing arrives, the example does.
 */
export function FinderSlot() {
  const { t } = useTranslation(namespace);
  const { loadPart, services, remotes } = useShell();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const isQuiet = useIdle();
  const isLoading = outcome === null && (isWanted || isQuiet);
  const finder = outcome !== null && outcome !== 'failed' ? outcome.finder : null;

  useEffect(() => {
    if (!isLoading) return;
    let isOver = false;
    void loadPart('./public-finder').then((part) => {
      if (isOver) return;
      const isFocused = field.current !== null && document.activeElement === field.current;
      // At once, focus included: what is typed between two tasks would go to neither field.
      flushSync(() => setOutcome(part ? { finder: part, isFocused } : 'failed'));
    });
    return () => {
      isOver = true;
    };
  }, [isLoading, loadPart]);
  useEffect(() => {
    // What was typed while the page was HTML only.
    const early = field.current;
    if (early?.value) setTyped(early.value);
    if (early !== null && early === document.activeElement) setWanted(true);
  }, []);
  useEffect(() => {
    if (!finder) return;
    remotes.running.enter({ name: finder.name, version: finder.version });
    return () => remotes.running.leave(finder.name);
  }, [finder, remotes]);

  const load = () => {
    setWanted(true);
    setOutcome(null);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    load();
  };
  if (outcome !== null && outcome !== 'failed') {
    const { Content, crashed, version } = outcome.finder;
    return (
      <ErrorBoundary
        onError={(thrown) => {
          crashed(thrown);
          setOutcome('failed');
        }}
        fallback={null}
      >
        <div className={s.finder} data-part="public-finder" data-version={version}>
          <Content services={services} typed={typed} isFocused={outcome.isFocused} example={<FinderExample />} />
        </div>
      </ErrorBoundary>
    );
  }
  return (
    <FinderPanel className={s.finder} aria-label={t('home.finder.title')}>
      <form onSubmit={submit} role="search">
        <FinderBar>
          <SearchIcon size={22} aria-hidden="true" />
          <FinderInput
            ref={field}
            aria-label={t('home.finder.label')}
            placeholder={t('home.finder.placeholder')}
            maxLength={500}
            value={typed}
            onFocus={() => setWanted(true)}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <FinderSubmit type="submit" loading={isLoading && typed.trim() !== ''}>
            {t('home.finder.find')}
          </FinderSubmit>
        </FinderBar>
      </form>
      <FinderExample
        line={
          outcome === 'failed' ? (
            <FinderLine role="status">
              <span>{t('home.finder.down')}</span>
              <button type="button" className={linkClass} onClick={load}>
                {t('home.finder.retry')}
              </button>
            </FinderLine>
          ) : undefined
        }
      />
    </FinderPanel>
  );
}
