import type { CuratorPromise } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CircleAlertIcon, CircleCheckIcon, ClockIcon } from '@fanfare/shared-ui';
import { placementCheckText } from '../lib/placement-check-text.ts';
import { searchText } from '../lib/search-text.ts';
import s from './watch-line.module.css';

const icons = { seen: CircleCheckIcon, quiet: ClockIcon, warning: CircleAlertIcon };

/** The result of the last placement check, or of the last look for a track without a proof. */
export function WatchLine({ promise, nowMs }: { promise: CuratorPromise; nowMs: number }) {
  const { t, locale } = useText();
  const words = { t, locale, nowMs };
  const look = placementCheckText(promise, words) ?? searchText(promise, words);
  if (!look) return null;
  const Icon = icons[look.tone];
  return (
    <p className={s.line} data-tone={look.tone}>
      <Icon size={16} aria-hidden="true" />
      {look.text}
    </p>
  );
}
