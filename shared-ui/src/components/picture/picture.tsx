import type { ReactNode } from 'react';
import { flareLines } from '../flare/flare.tsx';
import s from './picture.module.css';

/** The stave behind every picture, which opens to the right as the brand's flare does. */
const { width, height, lines } = flareLines('scene');

/** A small drawing in the product's own lines, in the colours of the theme and of the active role. Decorative. */
function Picture({ children }: { children: ReactNode }) {
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} className={s.picture}>
      {lines.map(({ d }) => (
        <path key={d} className={s.stave} d={d} />
      ))}
      {children}
    </svg>
  );
}

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

/** Not yours to see: a lock. */
export function LockedPicture() {
  return (
    <Picture>
      <path className={s.line} d="M86 48V36a18 18 0 0 1 36 0v12" />
      <rect className={s.sheet} x="74" y="46" width="60" height="44" rx="8" />
      <ellipse className={s.fill} cx="101" cy="72" rx="5.5" ry="4" transform="rotate(-20 101 72)" />
      <path className={s.mark} d="M106 70V58l6 2" />
    </Picture>
  );
}
