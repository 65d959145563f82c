import { useFailureToast, useNow, useShell, useText } from '@fanfare/kit';
import { Switch, formatDate } from '@fanfare/shared-ui';
import { useState } from 'react';
import { ReturnDay } from '../../../lib/return-day.tsx';
import { useSetAway, type WorkbenchState } from '../api/state.ts';
import { beginOf, usualReturn } from '../../../lib/away-days.ts';
import s from './away.module.css';

interface AwayProps {
  /** Null while unknown. */
  state: WorkbenchState | null;
  className?: string | undefined;
}

/** Sets all services away until a day; queued tracks keep their deadlines. */
export function Away({ state, className }: AwayProps) {
  const { t, locale } = useText();
  const { notify } = useShell();
  const failed = useFailureToast();
  const set = useSetAway();
  const nowMs = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const awayUntil = state?.awayUntil ?? null;
  const isAway = awayUntil !== null;
  const dayText = (at: string) => formatDate(at, locale, { weekday: 'short', day: 'numeric', month: 'short' });

  const change = (until: string | null) =>
    set.mutate(until, {
      onSuccess: (next) => {
        setTyped(null);
        if (until === null && next.awayUntil === null) return notify({ text: t('away.back'), tone: 'positive' });
        if (next.awayUntil === null) return;
        notify({
          text: t(next.isAwayByRule && until === null ? 'away.stillByRule' : 'away.set', {
            day: dayText(next.awayUntil),
          }),
          ...(until !== null && { action: { label: t('away.undo'), onSelect: () => change(awayUntil) } }),
        });
      },
      onError: (thrown) => {
        setTyped(null);
        failed(thrown);
      },
    });

  return (
    <div className={className}>
      <Switch
        atEnd
        label={t('away.label')}
        hint={isAway ? t(state?.isAwayByRule ? 'away.byRule' : 'away.hint', { day: dayText(awayUntil) }) : undefined}
        checked={isAway}
        disabled={state === null || state.weeklyCapacity === 0 || set.isPending}
        onCheckedChange={(on) => change(on ? beginOf(usualReturn(nowMs)) : null)}
      />
      {isAway ? (
        <ReturnDay className={s.day} awayUntil={awayUntil} typed={typed} onTyped={setTyped} onChange={change} />
      ) : null}
    </div>
  );
}
