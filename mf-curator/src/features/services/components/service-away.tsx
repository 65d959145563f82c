import { useFailureToast, useNow, useText } from '@fanfare/kit';
import { Switch, formatDate } from '@fanfare/shared-ui';
import { useState } from 'react';
import { beginOf, usualReturn } from '../../../lib/away-days.ts';
import { ReturnDay } from '../../../lib/return-day.tsx';
import { useServiceAway } from '../api/own-service.ts';
import s from './editor.module.css';

interface ServiceAwayProps {
  id: number;
  awayUntil: string | null;
  /** Missed deadlines brought these days. */
  isByRule: boolean;
}

/** Sets a single service away until a day. */
export function ServiceAway({ id, awayUntil, isByRule }: ServiceAwayProps) {
  const { t, locale } = useText();
  const failed = useFailureToast();
  const set = useServiceAway(id);
  const nowMs = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const isAway = awayUntil !== null && Date.parse(awayUntil) > nowMs;
  const dayText = (at: string) => formatDate(at, locale, { weekday: 'short', day: 'numeric', month: 'short' });
  const change = (until: string | null) =>
    set.mutate(until, {
      onError: failed,
      onSettled: () => setTyped(null),
    });
  return (
    <div className={s.group}>
      <Switch
        label={t('services.awayLabel')}
        hint={isAway ? t(isByRule ? 'away.byRule' : 'away.hint', { day: dayText(awayUntil) }) : t('services.awayHint')}
        checked={isAway}
        disabled={set.isPending || isByRule}
        onCheckedChange={(on) => change(on ? beginOf(usualReturn(nowMs)) : null)}
      />
      {isAway && !isByRule ? (
        <ReturnDay awayUntil={awayUntil} typed={typed} onTyped={setTyped} onChange={change} />
      ) : null}
    </div>
  );
}
