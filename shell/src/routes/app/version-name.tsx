import { cx } from '@fanfare/shared-ui';
import s from './parts.module.css';

/** A version: its number large, its suffix small. */
export function VersionName({ version, size = 'm' }: { version: string; size?: 's' | 'm' }) {
  const end = version.search(/[-+]/);
  const number = end < 0 ? version : version.slice(0, end);
  return (
    <span className={cx(s.version, size === 's' && s.versionSmall)} data-figures>
      {number}
      {end >= 0 && <small>{version.slice(end)}</small>}
    </span>
  );
}
