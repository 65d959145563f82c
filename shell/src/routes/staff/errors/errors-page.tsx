import './catalogue.ts';
import { Banner, EmptyState, SegmentedControl, Select } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ListPage } from '../list-page.tsx';
import { PageHead } from '../page-head.tsx';
import { ErrorRow } from './error-row.tsx';
import s from './errors.module.css';
import { type ErrorFilter, useErrors } from './queries.ts';
import { useSourceName } from './use-source-name.ts';

const any = '';
const states = ['open', 'resolved', 'all'] as const;

/** `/_staff/errors`: what went wrong in pages and in the API, by state, source and version. */
export function ErrorsPage() {
  const { t } = useTranslation(namespace);
  useShell().services.usePageTitle(t('staff.error.title'));
  const nameOf = useSourceName();
  const [params, setParams] = useSearchParams();
  const state = states.find((one) => one === params.get('state')) ?? 'open';
  const [source, version] = [params.get('source') ?? any, params.get('version') ?? any];
  const filter: ErrorFilter = {
    ...(state === 'all' ? {} : { state }),
    ...(source && { source }),
    ...(version && { version }),
  };
  const errors = useErrors(filter);
  const page = errors.data?.pages.at(-1);
  const show = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  const optionsOf = (values: readonly string[] = [], chosen: string, anyText: string) => [
    { value: any, label: anyText },
    ...[...new Set([...values, ...(chosen ? [chosen] : [])])].map((value) => ({ value, label: nameOf(value) })),
  ];
  // Open ones are what the page shows before anything is chosen.
  const isFiltered = source !== any || version !== any || state === 'resolved';
  const none = state === 'open' ? 'noneOpen' : 'none';
  return (
    <>
      <PageHead title={t('staff.error.title')} lead={t('staff.error.lead')} />
      {page?.isElsewhere && (
        <Banner className={s.elsewhere ?? ''} title={t('staff.error.elsewhere')}>
          {t('staff.error.elsewhereText')}
        </Banner>
      )}
      <div className={s.tools}>
        <SegmentedControl
          label={t('staff.error.filter')}
          options={states.map((value) => ({ value, label: t(`staff.error.${value}`) }))}
          value={state}
          onValueChange={(next) => show('state', next)}
        />
        <Select
          label={t('staff.error.source')}
          variant="inline"
          options={optionsOf(page?.sources, source, t('staff.error.anySource'))}
          value={source}
          onValueChange={(next) => show('source', next)}
        />
        <Select
          label={t('staff.error.version')}
          variant="inline"
          options={optionsOf(page?.versions, version, t('staff.error.anyVersion'))}
          value={version}
          onValueChange={(next) => show('version', next)}
        />
      </div>
      <ListPage
        query={errors}
        failedText={t('staff.error.failed')}
        empty={
          <EmptyState
            mood="silent"
            title={t(isFiltered ? 'staff.error.noneHere' : `staff.error.${none}`)}
            text={t(isFiltered ? 'staff.error.noneHereText' : `staff.error.${none}Text`)}
          />
        }
      >
        {(items) => (
          <ul className={s.list} aria-label={t('staff.error.list')}>
            {items.map((group) => (
              <ErrorRow key={group.id} group={group} />
            ))}
          </ul>
        )}
      </ListPage>
    </>
  );
}
