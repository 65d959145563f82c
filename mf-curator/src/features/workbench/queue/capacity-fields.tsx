import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { TextField } from '@fanfare/shared-ui';
import { useRef, useState } from 'react';
import { capacityLimits } from '../../../lib/rules.ts';
import { useSetCapacity, type Capacity, type OwnService } from '../api/capacity.ts';
import s from './capacity.module.css';

const names = ['weeklyCapacity', 'maxOpen'] as const satisfies readonly (keyof Capacity)[];

/** One service's capacity: saved on blur or Enter, with Undo in the toast. */
export function CapacityFields({ service }: { service: OwnService }) {
  const { t } = useText();
  const { notify } = useShell();
  const failed = useFailureToast();
  const set = useSetCapacity();
  const { id, title } = service.card;

  const change = (name: keyof Capacity, value: number, before: number | null): Promise<void> =>
    set.mutateAsync({ id, capacity: { [name]: value } }).then(
      () =>
        notify({
          text: t(`capacity.saved.${name}`, { title, count: value }),
          tone: 'positive',
          ...(before !== null && {
            action: { label: t('capacity.undo'), onSelect: () => void change(name, before, null) },
          }),
        }),
      failed,
    );
  return (
    <fieldset className={s.service} aria-busy={set.isPending}>
      <legend>{title}</legend>
      {names.map((name) => (
        <Amount
          key={name}
          label={t(`capacity.${name}`)}
          value={service[name]}
          {...capacityLimits[name]}
          onValue={(value, before) => change(name, value, before)}
        />
      ))}
    </fieldset>
  );
}

interface AmountProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onValue: (value: number, before: number) => Promise<void>;
}

function Amount({ label, value, min, max, onValue }: AmountProps) {
  const { t } = useText();
  // Null: shows the saved value, also after Undo.
  const [typed, setTyped] = useState<string | null>(null);
  // What is being saved; a value typed meanwhile is saved after it.
  const sent = useRef<number | null>(null);
  const shown = typed ?? String(value);
  const isRight = /^\d{1,4}$/.test(shown) && Number(shown) >= min && Number(shown) <= max;
  const keep = () => {
    const next = Number(shown);
    const before = sent.current ?? value;
    if (!isRight || next === before) return;
    sent.current = next;
    void onValue(next, before).finally(() => {
      if (sent.current === next) sent.current = null;
      setTyped((now) => (now === shown ? null : now));
    });
  };
  return (
    <TextField
      label={label}
      inputMode="numeric"
      value={shown}
      error={isRight ? undefined : t('capacity.range', { min, max })}
      onChange={({ target }) => setTyped(target.value.trim())}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === 'Enter') keep();
      }}
    />
  );
}
