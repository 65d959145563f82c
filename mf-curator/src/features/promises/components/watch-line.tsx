import type { CuratorPromise } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { CircleAlertIcon, CircleCheckIcon, ClockIcon } from '@fanfare/shared-ui';
import { placementCheckText } from '../lib/placement-check-text.ts';
import s from './watch-line.module.css';

const icons = { seen: CircleCheckIcon, quiet: ClockIcon, warning: CircleAlertIcon };

/** The result of the last placement check. */
export function WatchLine({ promise, nowMs }: { promise: CuratorPromise; nowMs: number }) {
  const { t, locale } = useText();
  const look = placementCheckText(promise, { t, locale, nowMs });
  if (!look) return null;
  const Icon = icons[look.tone];
  return (
    <p className={s.line} data-tone={look.tone}>
      <Icon size={16} aria-hidden="true" />
      {look.text}
    </p>
  );
}
