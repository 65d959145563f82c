import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** An unknown address: a note that fell off its stave. */
export function LostPicture() {
  return (
    <Picture>
      <path className={s.dots} d="M66 38c24-26 58-14 68 30" />
      <ellipse className={s.well} cx="58" cy="44" rx="9" ry="6.5" transform="rotate(-20 58 44)" strokeDasharray="3 4" />
      <path className={s.thin} strokeDasharray="3 4" d="M66.5 41V14" />
      <ellipse className={s.fill} cx="142" cy="86" rx="10" ry="7" transform="rotate(24 142 86)" />
      <path className={s.mark} d="m150 91 22-28c6 1 11 6 11 12" />
      <path className={s.line} d="M112 98h60" />
    </Picture>
  );
}
