import { UserRound } from 'lucide-react';
import { useState, type ComponentProps, type CSSProperties } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatShort } from '../../lib/formats.ts';
import { initialsOf, seedOf } from '../../lib/names.ts';
import s from './avatar.module.css';

export interface AvatarProps extends Omit<ComponentProps<'span'>, 'children'> {
  name: string;
  /** Address of the picture; without one, or when it fails, the initials are shown. */
  src?: string | null;
  /** px. */
  size?: 24 | 28 | 32 | 40 | 48 | 56 | 80 | 96;
  /** True if the name is right beside it: then it is decoration. */
  decorative?: boolean;
}

const TINTS = 7;

const sized = (size: number) => ({ '--size': `${size}px` }) as CSSProperties;

/** A person: their picture, or the initials of up to two words of their name on a tint derived from it; a figure while there is no name. */
export function Avatar({ name, src, size = 32, decorative = false, className, style, ...rest }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const picture = src && src !== failedSrc ? src : null;
  const initials = initialsOf(name);
  return (
    <span
      {...rest}
      className={cx(s.avatar, !picture && (initials ? s[`tint-${seedOf(name) % TINTS}`] : s.nobody), className)}
      style={{ ...sized(size), ...style }}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name, title: name })}
    >
      {picture ? (
        <img src={picture} alt="" loading="lazy" decoding="async" onError={() => setFailedSrc(picture)} />
      ) : (
        initials || <UserRound aria-hidden="true" />
      )}
    </span>
  );
}

export interface AvatarStackProps extends Omit<ComponentProps<'span'>, 'children'> {
  /** Duplicates are drawn once. */
  people: readonly { id: string | number; name: string; src?: string | null }[];
  /** How many are shown before +N. */
  max?: number;
  /** The total number of people, if not all are given. */
  total?: number;
  size?: AvatarProps['size'];
  /** The stack in words, e.g. "12 curators". */
  label: string;
  locale: string;
}

/** Several people, overlapping: up to `max`, then +N. */
export function AvatarStack({
  people,
  max = 5,
  total,
  size = 40,
  label,
  locale,
  className,
  ...rest
}: AvatarStackProps) {
  const different = [...new Map(people.map((person) => [person.id, person])).values()];
  const shown = different.slice(0, Math.max(0, max));
  const more = Math.max(total ?? 0, different.length) - shown.length;
  return (
    <span {...rest} role="img" aria-label={label} className={cx(s.stack, size < 32 && s.close, className)}>
      {shown.map((person) => (
        <Avatar key={person.id} name={person.name} src={person.src} size={size} decorative title={person.name} />
      ))}
      {more > 0 && (
        <span className={cx(s.avatar, s.more)} style={sized(size)} aria-hidden="true">
          +{formatShort(more, locale)}
        </span>
      )}
    </span>
  );
}
