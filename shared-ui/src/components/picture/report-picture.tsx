import s from './picture.module.css';
import { Picture } from './picture.tsx';

/** A report: columns, and what stands out. */
export function ReportPicture() {
  return (
    <Picture>
      <rect className={s.sheet} x="48" y="14" width="112" height="76" rx="8" />
      <path className={s.line} d="M60 28h36" />
      <rect className={s.well} x="62" y="60" width="14" height="18" rx="2" />
      <rect className={s.well} x="84" y="50" width="14" height="28" rx="2" />
      <rect className={s.fill} x="106" y="36" width="14" height="42" rx="2" />
      <rect className={s.well} x="128" y="54" width="14" height="24" rx="2" />
      <path className={s.dots} d="M60 46h90" />
      <path className={s.thin} d="M58 78h92" />
    </Picture>
  );
}
