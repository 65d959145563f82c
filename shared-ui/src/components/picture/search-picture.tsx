import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** A search: a list under a magnifier. */
export function SearchPicture() {
  return (
    <Picture>
      <rect className={s.sheet} x="48" y="16" width="92" height="72" rx="8" />
      <circle className={s.thin} cx="63" cy="32" r="5" />
      <circle className={s.thin} cx="63" cy="52" r="5" />
      <circle className={s.thin} cx="63" cy="72" r="5" />
      <path className={s.line} d="M76 32h46M76 52h26M76 72h34" />
      <circle className={s.sheet} cx="132" cy="56" r="21" />
      <path className={s.line} d="m148 72 14 14" />
      <circle className={s.mark} cx="132" cy="56" r="21" />
      <path className={s.mark} d="M122 58v-4m6.7 8V50m6.7 10v-8m6.6 5v-2" />
    </Picture>
  );
}
