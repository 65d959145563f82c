import type { Generation } from '@fanfare/api-contract';
import { NextPage, useShell, useText } from '@fanfare/kit';
import { formatDate, styles } from '@fanfare/shared-ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { to } from '../../../paths.ts';
import { generationsQuery } from '../api/finder.ts';
import s from './recent-searches.module.css';

/** The title of a search: its track, or its genres and artists. */
export function sourceTitle({ title, artist, genres, similarArtists }: Generation['source'], locale: string): string {
  if (title) return artist ? `${title}, ${artist}` : title;
  return new Intl.ListFormat(locale).format([...genres.map(({ name }) => name), ...similarArtists]);
}

/** Recent searches; reopening one doesn't count as a search. */
export function RecentSearches() {
  const { t, locale } = useText();
  const { call } = useShell();
  const searches = useInfiniteQuery(generationsQuery(call));
  const items = searches.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <section className={s.recent} aria-label={t('finder.recent')}>
      <h2 className={styles.subhead}>{t('finder.recent')}</h2>
      <ul>
        {items.map(({ id, createdAt, source }) => (
          <li key={id}>
            <Link to={to.finder(id)}>{sourceTitle(source, locale)}</Link>
            <span>{formatDate(createdAt, locale)}</span>
          </li>
        ))}
      </ul>
      <NextPage query={searches} />
    </section>
  );
}
