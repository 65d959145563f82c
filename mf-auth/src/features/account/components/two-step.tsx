import type { SecondFactor } from '@fanfare/api-contract';
import { useNow, useShell, useText } from '@fanfare/kit';
import { Banner, Button, PlusIcon } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { secondFactorsQuery, type Factors } from '../api/second-factors.ts';
import { useAnchor } from '../lib/use-anchor.ts';
import { AddFactorDialog } from './add-factor-dialog.tsx';
import { CodesRow } from './codes-row.tsx';
import { FactorRow } from './factor-row.tsx';
import { Loaded } from './loaded.tsx';
import { RemoveFactorDialog } from './remove-factor-dialog.tsx';
import { Section } from '../../../lib/section/section.tsx';
import s from './two-step.module.css';

/** Passkeys, the authenticator app and recovery codes. Other pages link here. */
export function TwoStep() {
  const { t } = useText();
  const { call } = useShell();
  const factors = useQuery(secondFactorsQuery(call));
  const heading = useAnchor('two-step', !factors.isPending);
  return (
    <Section title={t('account.twoStep.title')} text={t('account.twoStep.text')} headingRef={heading}>
      <Loaded query={factors} lines={4}>
        {(loaded) => <Parts {...loaded} onChanged={() => heading.current?.focus()} />}
      </Loaded>
    </Section>
  );
}

function Parts({ factors, maxFactors, recoveryCodesLeft, isRequired, onChanged }: Factors & { onChanged: () => void }) {
  const { t } = useText();
  const now = useNow(30_000);
  // Dialogs keep their content while they close.
  const [isAdding, setIsAdding] = useState(false);
  const [removing, setRemoving] = useState<SecondFactor | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const isLast = factors.length === 1;
  return (
    <>
      {factors.length === 0 ? (
        isRequired ? (
          <Banner tone="warning" className={s.banner}>
            {t('account.twoStep.missing')}
          </Banner>
        ) : (
          <p className={s.off}>{t('account.twoStep.off')}</p>
        )
      ) : (
        <ul>
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              now={now}
              onRemove={
                isLast && isRequired
                  ? null
                  : () => {
                      setRemoving(factor);
                      setIsRemoving(true);
                    }
              }
            />
          ))}
          <CodesRow left={recoveryCodesLeft} />
        </ul>
      )}
      {factors.length < maxFactors ? (
        <div className={s.foot}>
          <Button iconStart={<PlusIcon size={16} />} onClick={() => setIsAdding(true)}>
            {t('account.twoStep.add')}
          </Button>
        </div>
      ) : null}
      {isLast && isRequired ? <p className={s.required}>{t('account.twoStep.required')}</p> : null}
      <AddFactorDialog open={isAdding} onClose={() => setIsAdding(false)} />
      <RemoveFactorDialog
        factor={removing}
        open={isRemoving}
        isLast={isLast}
        onClose={() => setIsRemoving(false)}
        onRemoved={onChanged}
      />
    </>
  );
}
