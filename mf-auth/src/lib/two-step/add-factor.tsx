import type { SecondFactorKind } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, ChevronRightIcon, KeyRoundIcon, SmartphoneIcon, cx, linkClass } from '@fanfare/shared-ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFailure } from '../failure/use-failure.ts';
import { useSending } from '../sending/use-sending.ts';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';
import type { NewFactor, NewFactorCalls } from './new-factor.ts';
import s from './two-step.module.css';

const icons = { passkey: KeyRoundIcon, totp: SmartphoneIcon };
const kinds = ['passkey', 'totp'] as const;

interface AddFactorProps<Added> {
  calls: NewFactorCalls<Added>;
  onAdded: (added: Added) => void;
  onFailed?: (thrown: unknown) => void;
  /** While the factor is being added: its answer would be lost with this component. */
  onBusy?: (isBusy: boolean) => void;
}

const nothing = () => {};

/** Choose a passkey or an authenticator app, and set it up. */
export function AddFactor<Added>({ calls, onAdded, onFailed = nothing, onBusy = nothing }: AddFactorProps<Added>) {
  const { t } = useText();
  const { actionText } = useFailure();
  const [chosen, setChosen] = useState<'passkey' | NonNullable<NewFactor['totp']> | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const report = useCallback(
    (isBusy: boolean) => {
      setIsAdding(isBusy);
      onBusy(isBusy);
    },
    [onBusy],
  );
  const start = useSending((kind: SecondFactorKind, signal) => calls.start(kind, signal));
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    // The pressed button is gone.
    if (shown.current !== chosen) place.current?.querySelector<HTMLElement>('input, button')?.focus();
    shown.current = chosen;
  }, [chosen]);
  const choose = (kind: SecondFactorKind) => {
    if (kind === 'passkey') setChosen('passkey');
    else start.start(kind, { onSent: ({ totp }) => setChosen(totp), onFailed });
  };
  return (
    <div ref={place} className={s.stack}>
      {chosen === null ? (
        <>
          {start.error ? <Banner tone="danger">{actionText(start.error)}</Banner> : null}
          <ul className={s.kinds}>
            {kinds.map((kind) => {
              const Icon = icons[kind];
              return (
                <li key={kind}>
                  <button
                    type="button"
                    className={s.kind}
                    aria-busy={(start.isPending && kind === 'totp') || undefined}
                    onClick={() => choose(kind)}
                  >
                    <Icon size={20} aria-hidden="true" />
                    <span>
                      <b>{t(`twoStep.${kind}.title`)}</b>
                      <span className={s.text}>{t(`twoStep.${kind}.why`)}</span>
                    </span>
                    <ChevronRightIcon size={20} aria-hidden="true" />
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      ) : (
        <>
          {chosen === 'passkey' ? (
            <AddPasskey calls={calls} onAdded={onAdded} onFailed={onFailed} onBusy={report} />
          ) : (
            <AddTotp totp={chosen} confirm={calls.confirm} onAdded={onAdded} onFailed={onFailed} onBusy={report} />
          )}
          {isAdding ? null : (
            <button type="button" className={cx(linkClass, s.other)} onClick={() => setChosen(null)}>
              {t('twoStep.otherKind')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
