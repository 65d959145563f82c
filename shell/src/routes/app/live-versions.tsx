import './catalogue.ts';
import { Banner, Button, EmptyState, VisuallyHidden } from '@fanfare/shared-ui';
import type { FrontEndName } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import type { PageBoot } from '../../../boot/page-data.ts';
import { prefixesOf } from '../../../boot/routes.ts';
import type { RemoteState } from '../../federation/states.ts';
import { namespace } from '../../lib/i18n.ts';
import { useShell, useShellState } from '../../shell-context.tsx';
import s from './app-page.module.css';
import { FrontEnd } from './front-end.tsx';
import { Graph } from './graph.tsx';
import { OverrideBanner } from './override-banner.tsx';
import { hasFailed, useOverview, type Overview } from './queries.ts';
import { RecentChanges } from './recent-changes.tsx';
import { isUnderWay } from './rollout-text.ts';
import { tabStateOf } from './tab-state.ts';
import { formatDate } from '../../lib/formats.ts';

const columns = ['live', 'canary', 'tab'] as const;

interface Props {
  /** The boot document this page started with. */
  boot: PageBoot;
  /** The state of the remotes in this tab. */
  states: readonly RemoteState[];
}

/** One row for each front end: stable version, canary, this tab's version. */
export function LiveVersions({ boot, states }: Props) {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  services.usePageTitle(t('app.title'));
  const isStaff = useShellState(({ session }) => session.account?.isStaff === true);
  const overview = useOverview();
  const { data } = overview;
  const isFailed = hasFailed(overview);
  const isLoading = overview.isPending && !isFailed;
  const channelOf = (name: FrontEndName) => data?.channels.find((channel) => channel.name === name);
  const remotes = new Set([...(data?.channels ?? []), ...boot.remotes].map(({ name }) => name));
  remotes.delete('shell');
  const shown: readonly FrontEndName[] = ['shell', ...[...remotes].toSorted()];
  const tabs = shown.map((name) => ({ name, tab: tabStateOf(name, boot, states, channelOf(name)) }));
  const hasNoRemote = shown.every((name) => name === 'shell');

  return (
    <main className={s.page}>
      <header className={s.head}>
        <h1>{t('app.title')}</h1>
        {data && <Summary overview={data} />}
        {isLoading && (
          <p className={s.lead} role="status">
            {t('app.loading')}
          </p>
        )}
      </header>
      {boot.override && <OverrideBanner override={boot.override} />}
      {isFailed && (
        <Banner
          className={s.banner ?? ''}
          tone="warning"
          title={t('app.failed')}
          action={
            <Button size="s" loading={overview.isFetching} onClick={() => void overview.refetch()}>
              {t('slot.retry')}
            </Button>
          }
        >
          {data
            ? t('app.failedSince', { at: formatDate(overview.dataUpdatedAt, { timeStyle: 'medium' }) })
            : t('app.failedText')}
        </Banner>
      )}
      {isStaff && <RecentChanges />}
      <div className={s.captions} aria-hidden="true">
        <span />
        {columns.map((column) => (
          <span key={column}>{t(`app.column.${column}`)}</span>
        ))}
      </div>
      <div className={s.list}>
        {tabs.map(({ name, tab }) => (
          <FrontEnd
            key={name}
            name={name}
            channel={channelOf(name)}
            prefixes={boot.remotes.filter((remote) => remote.name === name).flatMap(prefixesOf)}
            isLoading={isLoading}
            tab={tab}
            overview={isStaff ? data : undefined}
          />
        ))}
      </div>
      {hasNoRemote && !isLoading && (
        <EmptyState className={s.empty ?? ''} mood="silent" title={t('app.empty')} text={t('app.emptyText')} />
      )}
      {isStaff && !hasNoRemote && <Graph />}
      <footer className={s.foot} data-figures>
        <p>
          {t(`app.from.${boot.from}`, { revision: boot.revision })}
          {data && data.revision !== boot.revision && <> {t('app.revisionNow', { revision: data.revision })}</>}
        </p>
        <p>{t('app.healthNote')}</p>
      </footer>
    </main>
  );
}

/** A summary of what is out of the ordinary, if anything. */
function Summary({ overview: { channels } }: { overview: Overview }) {
  const { t } = useTranslation(namespace);
  const said = channels.flatMap(({ name, canary, rollout, isKilled }) => {
    const texts = isKilled ? [t('app.summary.killed', { name })] : [];
    if (rollout && isUnderWay(rollout) && rollout.stages.length > 1) {
      const { version, stage, stages } = rollout;
      return [
        ...texts,
        t('app.summary.rollout', { name, version, stage: stage + 1, stages: stages.length, percent: stages[stage] }),
      ];
    }
    if (!canary) return texts;
    return [...texts, t('app.summary.canary', { name, version: canary.live.version, percent: canary.percent })];
  });
  return (
    <p className={s.lead}>
      <VisuallyHidden>{t('app.summary.label')} </VisuallyHidden>
      {said.length > 0 ? said.join(' ') : t('app.summary.calm', { count: channels.length })}
    </p>
  );
}
