import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** A failure: a plug out of its socket. */
export function BrokenPicture() {
  return (
    <Picture>
      <path className={s.line} d="M14 80c22 0 16-28 40-28h10" />
      <rect className={s.sheet} x="62" y="42" width="28" height="20" rx="4" />
      <path className={s.mark} d="M90 52h14" />
      <path className={s.line} d="M113 38v-6m0 40v-6m7-24 4-4m-4 24 4 4" />
      <rect className={s.sheet} x="130" y="36" width="30" height="32" rx="6" />
      <circle className={s.well} cx="142" cy="52" r="6" />
      <path className={s.line} d="M160 52h34" />
    </Picture>
  );
}
