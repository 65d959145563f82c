import type { OwnServiceDetail } from '@fanfare/api-contract';
import { useFailureToast, useNow, useText } from '@fanfare/kit';
import { Switch, TextField, formatDate } from '@fanfare/shared-ui';
import { useState } from 'react';
import { beginOf, dayOf, returnRange, usualReturn } from '../../../lib/away-days.ts';
import { awayMaxDays } from '../../../lib/rules.ts';
import { useServiceAway } from '../api/own-service.ts';
import s from './editor.module.css';

interface ServiceAwayProps {
  id: number;
  awayUntil: string | null;
  restedBy?: OwnServiceDetail['restedBy'];
}

/** Sets a single service away until a day. */
export function ServiceAway({ id, awayUntil, restedBy = null }: ServiceAwayProps) {
  const { t, locale } = useText();
  const failed = useFailureToast();
  const set = useServiceAway(id);
  const nowMs = useNow();
  const [typed, setTyped] = useState<string | null>(null);
  const isAway = awayUntil !== null && Date.parse(awayUntil) > nowMs;
  const isByRule = restedBy === 'expiries';
  const [earliest, latest] = returnRange(nowMs, awayMaxDays);
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
        <TextField
          label={t('away.day')}
          type="date"
          min={earliest}
          max={latest}
          value={typed ?? dayOf(awayUntil)}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => {
            const until = typed === null ? null : beginOf(typed);
            if (typed === null || until === null || typed < earliest || typed > latest) return setTyped(null);
            if (until !== awayUntil) change(until);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
      ) : null}
    </div>
  );
}
