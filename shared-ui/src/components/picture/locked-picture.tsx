import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** Not yours to see: a lock. */
export function LockedPicture() {
  return (
    <Picture>
      <path className={s.line} d="M86 48V36a18 18 0 0 1 36 0v12" />
      <rect className={s.sheet} x="74" y="46" width="60" height="44" rx="8" />
      <ellipse className={s.fill} cx="101" cy="72" rx="5.5" ry="4" transform="rotate(-20 101 72)" />
      <path className={s.mark} d="M106 70V58l6 2" />
    </Picture>
  );
}
