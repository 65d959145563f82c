import { useFailureMessage, useText } from '@fanfare/kit';
import { Button, CheckIcon, Tag, TextField, TicketIcon } from '@fanfare/shared-ui';
import { useState, type SyntheticEvent } from 'react';
import { focusElement } from '../../../lib/focus-element.ts';
import type { PromoState } from '../lib/use-promo.ts';
import row from './code-row.module.css';
import s from './promo-field.module.css';

/** A promo code, collapsed until needed. A refused code stays in its field, with the reason. */
export function PromoField({ promo }: { promo: PromoState }) {
  const { t } = useText();
  const messageFor = useFailureMessage('form');
  const [isOpened, setIsOpened] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { applied, error, typed } = promo;
  const isOpen = isOpened || typed !== '';
  const code = typed.trim();

  if (applied) {
    return (
      <p className={s.applied} role="status">
        <CheckIcon size={18} aria-hidden="true" />
        <Tag tone="positive" data-figures="">
          {applied.code}
        </Tag>
        <span className={s.effect}>{applied.text}</span>
        <Button
          variant="ghost"
          size="s"
          aria-label={t('promo.removeCode', { code: applied.code })}
          onClick={() => {
            setIsOpened(true);
            promo.remove();
          }}
        >
          {t('promo.remove')}
        </Button>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button
        className={s.open}
        variant="ghost"
        size="s"
        iconStart={<TicketIcon size={16} />}
        onClick={() => setIsOpened(true)}
      >
        {t('promo.have')}
      </Button>
    );
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsMissing(!code);
    if (code) promo.check(code);
  };
  return (
    <form className={row.row} noValidate onSubmit={submit}>
      <TextField
        // The button that had focus is gone, so the field takes it.
        ref={isOpened ? focusElement : undefined}
        label={t('promo.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        startIcon={<TicketIcon size={18} />}
        value={typed}
        maxLength={60}
        error={isMissing ? t('required', { field: t('promo.code') }) : error === null ? undefined : messageFor(error)}
        onChange={(event) => {
          setIsMissing(false);
          promo.type(event.currentTarget.value);
        }}
      />
      <Button type="submit" loading={promo.isChecking}>
        {t('promo.apply')}
      </Button>
    </form>
  );
}
