import { CircleCheckIcon, CircleXIcon, cx, MinusIcon, Table } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './history.module.css';
import { counterpartsOf, lastCheck } from './checks.ts';
import type { History, Overview } from './queries.ts';
import { useSome } from './version-list.tsx';
import { VersionName } from './version-name.tsx';
import { formatAgo } from '../../lib/formats.ts';

const icons = { passed: CircleCheckIcon, failed: CircleXIcon, missing: MinusIcon };

interface Props {
  history: History;
  overview: Overview;
}

/** Each version against each live counterpart: whether a browser check of the pair passed. */
export function CheckTable({ history: { name, releases, checks }, overview }: Props) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const { some, more } = useSome(releases);
  const others = counterpartsOf(name, overview);
  if (releases.length === 0 || others.length === 0) return <p className={s.quiet}>{t('app.check.none')}</p>;
  const rows = some.map(({ version }) => ({
    version,
    cells: others.map((other) => ({ other, check: lastCheck(name, version, other, checks) })),
  }));
  const failures = rows.flatMap(({ version, cells }) =>
    cells.flatMap(({ other, check }) => (check && !check.isPassed ? [{ version, other, check }] : [])),
  );
  return (
    <>
      <Table label={t('app.check.table', { name })} className={s.checks ?? ''}>
        <thead>
          <tr>
            <th scope="col">{t('app.check.version')}</th>
            {others.map((other) => (
              <th key={`${other.name} ${other.version}`} scope="col">
                {t('app.check.in', { name: other.name, version: other.version })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ version, cells }) => (
            <tr key={version}>
              <th scope="row">
                <VersionName version={version} size="s" />
              </th>
              {cells.map(({ other, check }) => {
                const state = !check ? 'missing' : check.isPassed ? 'passed' : 'failed';
                const Icon = icons[state];
                return (
                  <td key={`${other.name} ${other.version}`}>
                    <span className={cx(s.proof, s[state])}>
                      <Icon size={16} aria-hidden="true" />
                      {t(`app.check.${state}`)}
                      {check && <small>{formatAgo(check.at, now())}</small>}
                    </span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {more}
      {failures.map(({ version, other, check }) => (
        <div key={`${version} ${other.name} ${other.version}`} className={s.failure}>
          <h4>
            {t('app.check.pair', { name, version, other: other.name, otherVersion: other.version })}
            <small>{t('app.check.by', { who: check.who })}</small>
          </h4>
          <ul className={s.problems}>
            {check.problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
