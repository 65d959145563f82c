import { Button, Tag, type TagTone } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../lib/i18n.ts';
import { useShell } from '../../shell-context.tsx';
import s from './history.module.css';
import type { ReleaseRow } from './queries.ts';
import { VersionName } from './version-name.tsx';
import { formatNumber, formatAgo } from '../../lib/formats.ts';

/** How many to show first; the rest on demand. */
const first = 8;

/** The first of a list, and a button for the rest. */
export function useSome<T>(all: readonly T[]) {
  const { t } = useTranslation(namespace);
  const [isWhole, setWhole] = useState(false);
  const more = !isWhole && all.length > first && (
    <Button size="s" className={s.more ?? ''} onClick={() => setWhole(true)}>
      {t('app.history.all', { count: all.length })}
    </Button>
  );
  return { some: isWhole ? all : all.slice(0, first), more };
}

function stateOf({ live, missingChecks, isWithdrawn }: ReleaseRow): { key: string; tone: TagTone; count?: number } {
  if (isWithdrawn) return { key: 'withdrawn', tone: 'danger' };
  if (live) return { key: live, tone: live === 'last_good' ? 'line' : live === 'canary' ? 'role' : 'positive' };
  return missingChecks.length === 0
    ? { key: 'checked', tone: 'neutral' }
    : { key: 'unchecked', tone: 'warning', count: missingChecks.length };
}

/** Published releases, newest first: when, by whom, why, how large, and their status. */
export function VersionList({ releases }: { releases: readonly ReleaseRow[] }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const { some, more } = useSome(releases);
  if (releases.length === 0) return <p className={s.quiet}>{t('app.history.noVersions')}</p>;
  return (
    <>
      <ul className={s.rows}>
        {some.map((release) => {
          const { key, tone, count } = stateOf(release);
          return (
            <li key={release.version}>
              <p className={s.first}>
                <VersionName version={release.version} size="s" />{' '}
                <Tag tone={tone}>{t(`app.history.state.${key}`, { count })}</Tag>
              </p>
              <div className={s.words}>
                <p>{release.why}</p>
                <p className={s.quiet}>
                  {t('app.history.published', { when: formatAgo(release.publishedAt, now()), who: release.who })}
                </p>
                {release.provenance && (
                  <p className={s.quiet}>
                    {t(`app.history.${release.provenance.isDirty ? 'dirty' : 'commit'}`, {
                      commit: release.provenance.commit?.slice(0, 8) ?? t('app.history.noCommit'),
                      builder: release.provenance.builder,
                    })}
                  </p>
                )}
              </div>
              <p className={s.last} data-figures>
                {t('app.history.size', { size: formatNumber(release.sizeBytes / 1000, 0) })}
                <span>{t('app.history.contract', { contract: release.contract })}</span>
              </p>
            </li>
          );
        })}
      </ul>
      {more}
    </>
  );
}
