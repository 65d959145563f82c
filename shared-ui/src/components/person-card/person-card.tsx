import { Avatar } from '../avatar/avatar.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { LinkMark, type LinkPlace } from '../link-field/link-mark.tsx';
import { cx } from '../../lib/cx.ts';
import s from './person-card.module.css';

export interface PersonCardProps {
  name: string;
  src?: string | null;
  /** Short facts, e.g. their country. */
  facts?: readonly string[];
  /** Their own description; `none` replaces an empty one. */
  about: string;
  none?: string;
  /** Their profiles elsewhere; `text` is the link's name, e.g. "Spotify, in a new tab". */
  links: readonly { place: LinkPlace; url: string; text: string }[];
  /** Names the list of links. */
  linksLabel: string;
  className?: string;
}

/** A person as others see them: picture, name, a few facts, and profiles elsewhere. */
export function PersonCard({ name, src, facts = [], about, none, links, linksLabel, className }: PersonCardProps) {
  // Only https links open, whatever the caller passes.
  const safe = links.filter(({ url }) => url.startsWith('https://'));
  return (
    <div className={cx(s.person, className)}>
      <Avatar name={name} src={src} size={48} decorative />
      <div className={s.names}>
        <b className={s.name} dir="auto">
          {name}
        </b>
        {facts.length > 0 && <p className={s.facts}>{facts.join(' · ')}</p>}
      </div>
      {(about || none) && (
        <p className={cx(s.about, !about && s.missing)} dir="auto">
          {about || none}
        </p>
      )}
      {safe.length > 0 && (
        <ul className={s.links} aria-label={linksLabel}>
          {safe.map(({ place, url, text }) => (
            <li key={place}>
              <IconButton
                size="s"
                label={text}
                title={text}
                icon={<LinkMark place={place} />}
                // oxlint-disable-next-line jsx-a11y/anchor-has-content jsx-a11y/control-has-associated-label -- the button gives both
                render={<a href={url} target="_blank" rel="noopener noreferrer" />}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
