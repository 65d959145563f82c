import './curator-texts.ts';
import type { RecentPlacement } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { formatDate, linkClass, styles } from '@fanfare/shared-ui';
import s from './placement-list.module.css';

interface PlacementListProps {
  placements: readonly RecentPlacement[];
  /** Names the playlist of each. */
  hasService?: boolean;
}

/** Tracks in public playlists, with links to these if asked for. */
export function PlacementList({ placements, hasService = false }: PlacementListProps) {
  const { t, locale } = useText();
  const day = (date: string) =>
    formatDate(`${date}T00:00:00.000Z`, locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return (
    <ul className={s.list}>
      {placements.map(({ title, artist, placedOn, service }) => (
        <li key={`${service.id} ${artist} ${title}`}>
          <span className={styles.fill}>
            <b className={s.title}>{title}</b>
            <span className={styles.faint}>{t('recentAdds.by', { artist, date: day(placedOn) })}</span>
          </span>
          {hasService && (
            <span className={s.service}>
              <OuterLink url={service.url} text={service.title} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Only the web’s own schemes: somebody typed the address. */
function OuterLink({ url, text }: { url: string; text: string }) {
  const { t } = useText();
  if (!/^https?:\/\//.test(url)) return <b className={s.title}>{text}</b>;
  return (
    <a
      className={linkClass}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={t('recentAdds.open', { title: text })}
    >
      {text}
    </a>
  );
}
