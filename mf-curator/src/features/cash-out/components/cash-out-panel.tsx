import { useText } from '@fanfare/kit';
import { Panel } from '@fanfare/shared-ui';
import { useEffect, useRef } from 'react';
import type { CashOut } from '../../../lib/cash-out-query.ts';
import { CashOutForm } from './cash-out-form.tsx';
import s from './cash-out.module.css';
import { OpenDemand } from './open-demand.tsx';

/** The cash-out form, or the open demand. */
export function CashOutPanel({ cashOut }: { cashOut: CashOut }) {
  const { t } = useText();
  const place = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  const isOpen = cashOut.open !== null;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    // Focus moves only after the user's own action, not after a change from elsewhere.
    if (!hasActed.current) return;
    hasActed.current = false;
    // The pressed button is gone. The dialog restores focus as it closes, so this runs after that.
    const timer = setTimeout(() => place.current?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [isOpen]);
  const act = () => {
    hasActed.current = true;
  };
  return (
    <Panel title={t('cashOut.title')} className={s.panel}>
      <div ref={place} tabIndex={-1} className={s.place}>
        {cashOut.open ? (
          <OpenDemand demand={cashOut.open} autoApproveCredits={cashOut.autoApproveCredits} onCancel={act} />
        ) : (
          <CashOutForm cashOut={cashOut} onSend={act} />
        )}
      </div>
    </Panel>
  );
}
