import type { RosterArtist } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Avatar, Button, formatCredits, IconButton, PencilIcon, styles, Trash2Icon } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { to } from '../../../paths.ts';
import s from './artist-row.module.css';

interface ArtistRowProps {
  artist: RosterArtist;
  onRemove: () => void;
}

/** An artist on the roster, with what leads to their tracks and campaigns. */
export function ArtistRow({ artist, onRemove }: ArtistRowProps) {
  const { t, locale } = useText();
  const { id, name, genres, links, trackCount, monthlyBudgetCredits, usedThisMonthCredits } = artist;
  return (
    <li className={s.row}>
      <Avatar name={name} src={artist.imageUrl} size={56} decorative />
      <div className={s.names}>
        <h2 className={styles.name} dir="auto">
          {name}
        </h2>
        <p className={styles.small}>
          {[t('artists.tracks', { count: trackCount }), ...genres.map((genre) => genre.name)].join(', ')}
        </p>
        {typeof monthlyBudgetCredits === 'number' && usedThisMonthCredits !== null && (
          <p className={styles.small}>
            {t('artists.used', {
              used: formatCredits(usedThisMonthCredits, locale),
              budget: formatCredits(monthlyBudgetCredits, locale),
            })}
          </p>
        )}
        {links.length > 0 && (
          <ul className={s.links}>
            {links.map((link) => (
              <li key={link}>
                <a href={link} target="_blank" rel="noreferrer">
                  {new URL(link).hostname}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className={s.actions}>
        <Button size="s" aria-label={t('artists.showTracksOf', { name })} render={<Link to={to.tracksOf(id)} />}>
          {t('artists.showTracks')}
        </Button>
        <Button size="s" aria-label={t('artists.showCampaignsOf', { name })} render={<Link to={to.campaignsOf(id)} />}>
          {t('artists.showCampaigns')}
        </Button>
        <IconButton
          label={t('artists.edit', { name })}
          icon={<PencilIcon size={18} aria-hidden="true" />}
          render={<Link to={to.artist(id)} />}
        />
        {trackCount === 0 && (
          <IconButton
            label={t('artists.remove', { name })}
            icon={<Trash2Icon size={18} aria-hidden="true" />}
            onClick={onRemove}
          />
        )}
      </div>
    </li>
  );
}
