import type { StaffHit } from '@fanfare/api-contract';
import { EmptyState, ErrorState, SearchField, Skeleton, Tag } from '@fanfare/shared-ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { accountPath, flagCasePath } from '../../../lib/paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { PageHead } from '../page-head.tsx';
import { useSearch } from '../use-search.ts';
import s from './search-page.module.css';

/** A flag has a page of its own; what else is found stands on the page of whose it is. */
const pathOf = ({ kind, id, accountId }: StaffHit): string =>
  kind === 'flag' ? flagCasePath(id) : accountPath(accountId);

/** `/_staff/search`: one search over everything staff need. */
export function SearchPage() {
  const { t } = useTranslation(namespace);
  const { call, isFailure, usePageTitle } = useShell().services;
  usePageTitle(t('staff.search.title'));
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [typed, setTyped] = useSearch(q, (next) => setParams(next ? { q: next } : {}, { replace: true }));
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['shell', 'staff', 'search', q],
    queryFn: ({ signal }) => call('GET /api/v2/staff/search', { query: { q }, signal }),
    enabled: q !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <PageHead title={t('staff.search.title')} lead={t('staff.search.lead')} />
      <SearchField
        className={s.field ?? ''}
        label={t('staff.search.label')}
        clearText={t('staff.clearSearch')}
        labelHidden
        // The page is for nothing else.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
      {q === '' ? (
        <EmptyState mood="silent" title={t('staff.search.begin')} text={t('staff.search.beginText')} />
      ) : error ? (
        <ErrorState
          title={t('staff.search.failed')}
          text={isFailure(error) ? error.message : undefined}
          retryText={t('staff.retry')}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <div role="status" aria-label={t('staff.loading')}>
          <Skeleton lines={6} />
        </div>
      ) : isEmpty ? (
        <EmptyState mood="silent" title={t('staff.search.none', { search: q })} text={t('staff.search.noneText')} />
      ) : (
        <div className={s.kinds} aria-busy={isPlaceholderData || undefined}>
          {[...Map.groupBy(data.items, (hit) => hit.kind)].map(([kind, hits]) => (
            <Kind key={kind} kind={kind} hits={hits} />
          ))}
        </div>
      )}
    </>
  );
}

function Kind({ kind, hits }: { kind: StaffHit['kind']; hits: readonly StaffHit[] }) {
  const { t } = useTranslation(namespace);
  const headingId = `found-${kind}`;
  return (
    <section className={s.kind} aria-labelledby={headingId}>
      <h2 id={headingId}>{t(`staff.search.kind.${kind}`)}</h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <p>
              <span className={s.number}>#{hit.id}</span> <Link to={pathOf(hit)}>{hit.title}</Link>{' '}
              {hit.status && <Tag>{t([`staff.status.${hit.status}`, 'staff.status.other'])}</Tag>}
            </p>
            <p className={s.quiet}>{hit.detail}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
