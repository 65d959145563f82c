import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** The feed: what somebody wrote about a track. */
export function FeedPicture() {
  return (
    <Picture>
      <path
        className={s.sheet}
        d="M60 14h84a8 8 0 0 1 8 8v34a8 8 0 0 1-8 8H84L70 76V64H60a8 8 0 0 1-8-8V22a8 8 0 0 1 8-8Z"
      />
      <path
        className={s.fill}
        d="M64 36c0-7 3-10 8-11l1 3c-3 1-4 3-4 5h4v7h-9v-4Zm13 0c0-7 3-10 8-11l1 3c-3 1-4 3-4 5h4v7h-9v-4Z"
      />
      <path className={s.line} d="M96 30h44M96 40h34M64 52h58" />
      <rect className={s.sheet} x="116" y="70" width="56" height="22" rx="11" />
      <path className={s.mark} d="M130 83v-4m7 8V75m7 9v-6m7 8V76m7 6v-2" />
    </Picture>
  );
}
