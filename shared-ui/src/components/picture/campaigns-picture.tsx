import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** Campaigns: cards on their way. */
export function CampaignsPicture() {
  return (
    <Picture>
      <rect className={s.well} x="66" y="22" width="88" height="58" rx="8" transform="rotate(9 110 51)" />
      <rect className={s.sheet} x="56" y="22" width="88" height="58" rx="8" transform="rotate(-5 100 51)" />
      <rect className={s.sheet} x="58" y="24" width="88" height="58" rx="8" />
      <rect className={s.tint} x="68" y="34" width="26" height="26" rx="5" />
      <path className={s.mark} d="M75 50v-6m6 9V41m6 8v-4" />
      <path className={s.line} d="M104 40h30m-30 12h18M68 72h16" />
      <circle className={s.thin} cx="130" cy="69" r="6" />
      <path className={s.mark} d="M130 63a6 6 0 1 1-5.7 7.9" />
    </Picture>
  );
}
