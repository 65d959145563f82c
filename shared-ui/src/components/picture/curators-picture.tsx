import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** Saved curators: a person, bookmarked. */
export function CuratorsPicture() {
  return (
    <Picture>
      <rect className={s.well} x="78" y="14" width="84" height="62" rx="8" />
      <rect className={s.sheet} x="50" y="26" width="94" height="62" rx="8" />
      <circle className={s.tint} cx="76" cy="52" r="15" />
      <circle className={s.fill} cx="76" cy="48" r="5" />
      <path className={s.fill} d="M67 60c1-6 5-7 9-7s8 1 9 7a15 15 0 0 1-18 0Z" />
      <path className={s.line} d="M100 46h20m-20 12h32M62 77h44" />
      <path className={s.fill} d="M126 26h11v17l-5.5-4.5L126 43Z" />
    </Picture>
  );
}
