import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** Transactions: a statement, and credits. */
export function TransactionsPicture() {
  return (
    <Picture>
      <path
        className={s.sheet}
        d="M60 14h72a6 6 0 0 1 6 6v70l-10-6-9 6-9-6-9 6-9-6-9 6-9-6-9 6-9-6V20a6 6 0 0 1 6-6Z"
      />
      <path className={s.line} d="M66 30h30m22 0h8M66 44h22m26 0h12M66 58h34" />
      <ellipse className={s.well} cx="146" cy="84" rx="22" ry="8" />
      <path className={s.sheet} d="M124 72v8c0 4 10 8 22 8s22-4 22-8v-8" />
      <path className={s.sheet} d="M124 60v10c0 4 10 8 22 8s22-4 22-8V60" />
      <ellipse className={s.sheet} cx="146" cy="60" rx="22" ry="8" />
      <ellipse className={s.tint} cx="146" cy="60" rx="14" ry="4.5" />
      <path className={s.mark} d="M141 60h10" />
    </Picture>
  );
}
