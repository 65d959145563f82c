import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** Tracks: a record in its sleeve. */
export function TracksPicture() {
  return (
    <Picture>
      <circle className={s.well} cx="122" cy="52" r="31" />
      <path className={s.thin} d="M122 29a23 23 0 0 1 0 46m0-38a15 15 0 0 1 0 30" />
      <rect className={s.sheet} x="50" y="18" width="68" height="68" rx="8" />
      <path className={s.line} d="M62 74h22" />
      <path className={s.mark} d="M62 54v-8m8 13V41m8 18V33m8 26V39m8 17V44m8 10v-8" />
    </Picture>
  );
}
