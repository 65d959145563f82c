import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** A queue: tracks that come in, and headphones to hear them with. */
export function QueuePicture() {
  return (
    <Picture>
      <rect className={s.well} x="50" y="14" width="76" height="22" rx="6" />
      <rect className={s.well} x="46" y="42" width="84" height="22" rx="6" />
      <rect className={s.sheet} x="42" y="70" width="92" height="22" rx="6" />
      <path className={s.line} d="M62 25h34M58 53h40" />
      <path className={s.mark} d="M54 83v-4m7 6V77m7 8v-6m7 8V75m7 8v-4" />
      <path className={s.line} d="M96 81h26" />
      <path className={s.thin} d="M128 58V48a24 24 0 0 1 48 0v10" />
      <rect className={s.sheet} x="122" y="52" width="13" height="24" rx="6" />
      <rect className={s.sheet} x="169" y="52" width="13" height="24" rx="6" />
      <path className={s.mark} d="M128 60v8m47-8v8" />
    </Picture>
  );
}
