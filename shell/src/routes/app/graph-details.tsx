import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import s from './graph.module.css';
import type { ReleaseGraph } from './queries.ts';

type Row = ReleaseGraph['versions'][number];
type Changes = NonNullable<Row['changes']>;

const lists = ['calls', 'routes', 'routerExports'] as const;
const numbers = ['contract', 'api'] as const;

/** How many lines the changes of a version have. */
const countOf = (changes: Changes): number =>
  lists.reduce((sum, kind) => sum + changes[kind].added.length + changes[kind].removed.length, 0) +
  numbers.filter((kind) => changes[kind] !== null).length +
  changes.shared.length;

/** Below the table: what is wrong with a pair or with the API, and what each version declares otherwise than the one before. */
export function GraphDetails({ graph: { versions, pairs } }: { graph: ReleaseGraph }) {
  const { t } = useTranslation(namespace);
  const problems = [
    ...pairs.map(({ remote: { name, version }, shellVersion, problems: found }) => ({
      title: t('releases.graph.problems', { name, version, other: `shell ${shellVersion}` }),
      found,
    })),
    ...versions.map(({ name, version, unanswered }) => ({
      title: t('releases.graph.problems', { name, version, other: 'API' }),
      found: unanswered,
    })),
  ].filter(({ found }) => found.length > 0);
  return (
    <>
      {problems.map(({ title, found }) => (
        <div key={title} className={s.problem}>
          <h3>{title}</h3>
          <ul>
            {found.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      ))}
      <h3 className={s.caption}>{t('releases.graph.contract')}</h3>
      <ul className={s.diffs}>
        {versions.map((row) => (
          <li key={`${row.name} ${row.version}`}>
            <Difference row={row} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Difference({ row: { name, version, changes } }: { row: Row }) {
  const { t } = useTranslation(namespace);
  const whose = (
    <b>
      {name} {version}
    </b>
  );
  if (!changes)
    return (
      <p className={s.line}>
        {whose} {t('releases.graph.first')}
      </p>
    );
  const { from } = changes;
  const count = countOf(changes);
  if (count === 0)
    return (
      <p className={s.line}>
        {whose} {t('releases.graph.same', { from })}
      </p>
    );
  return (
    <details>
      <summary className={s.line}>
        {whose} {t('releases.graph.changes', { count, from })}
      </summary>
      <ul className={s.diff}>
        {numbers.map((kind) => {
          const change = changes[kind];
          return (
            change && (
              <li key={kind}>
                <span>{t(`releases.graph.kind.${kind}`)}</span> {change.from} → {change.to}
              </li>
            )
          );
        })}
        {changes.shared.map(({ library, from: was, to }) => (
          <li key={library}>
            <span>{library}</span> {was ?? t('releases.graph.none')} → {to ?? t('releases.graph.none')}
          </li>
        ))}
        {lists.flatMap((kind) =>
          (['added', 'removed'] as const).flatMap((way) =>
            changes[kind][way].map((one) => (
              <li key={`${kind} ${way} ${one}`} className={s[way]}>
                <span>
                  {t(`releases.graph.kind.${kind}`)}, {t(`releases.graph.${way}`)}
                </span>{' '}
                <code>{one}</code>
              </li>
            )),
          ),
        )}
      </ul>
    </details>
  );
}
