import { NumberCell, NumberHead, Table } from '@fanfare/shared-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { GraphDetails } from './graph-details.tsx';
import { ApiCell, FailuresCell, PairCell, VersionHead } from './graph-cells.tsx';
import s from './graph.module.css';
import { type ReleaseGraph, useGraph } from './queries.ts';
import { QueryPart } from './query-part.tsx';

/** Live versions against each other and the API: what was checked together, how each does, what each changes. */
export function Graph() {
  const { t } = useTranslation(namespace);
  const id = useId();
  return (
    <section className={s.section} aria-labelledby={id}>
      <h2 id={id}>{t('releases.graph.title')}</h2>
      <QueryPart query={useGraph()} failed={t('releases.graph.failed')} loading={t('releases.graph.loading')} lines={5}>
        {(graph) => (
          <>
            <Matrix graph={graph} />
            <GraphDetails graph={graph} />
          </>
        )}
      </QueryPart>
    </section>
  );
}

function Matrix({ graph: { versions, pairs, api } }: { graph: ReleaseGraph }) {
  const { t } = useTranslation(namespace);
  const shells = versions.filter(({ name }) => name === 'shell');
  const { oldest, current } = api;
  return (
    <Table label={t('releases.graph.label')} className={s.matrix ?? ''}>
      <thead>
        <tr>
          <th scope="col">{t('releases.graph.version')}</th>
          <NumberHead>{t('releases.graph.visitors')}</NumberHead>
          <NumberHead>{t('releases.graph.failures')}</NumberHead>
          {shells.map(({ version }) => (
            <th key={version} scope="col">
              shell {version}
            </th>
          ))}
          <th scope="col">{t(oldest === current ? 'releases.graph.api' : 'releases.graph.apiRange', api)}</th>
        </tr>
      </thead>
      <tbody>
        {versions.map((row) => (
          <tr key={`${row.name} ${row.version}`} data-version={`${row.name} ${row.version}`}>
            <VersionHead row={row} />
            <NumberCell>{t('releases.graph.percent', { percent: row.percent })}</NumberCell>
            <FailuresCell health={row.health} />
            {shells.map((shell) => (
              <PairCell
                key={shell.version}
                pair={pairs.find(
                  ({ remote, shellVersion }) =>
                    remote.name === row.name && remote.version === row.version && shellVersion === shell.version,
                )}
              />
            ))}
            <ApiCell row={row} api={api} />
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
