import { Dialog, lazyScreen, linkClass } from '@fanfare/shared-ui';
import { Suspense, useState } from 'react';
import { useText } from '../use-text.ts';
import { CalibrationSkeleton } from './calibration-skeleton.tsx';

const Calibration = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './calibration.tsx').then((it) => it.Calibration),
);

/** Opens how the forecasts of campaigns that are over have held. */
export function HowTheyHold({ className = linkClass }: { className?: string }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        {t('calibration.open')}
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        size="xl"
        title={t('calibration.title')}
        description={t('calibration.lead')}
        closeLabel={t('close')}
      >
        <Suspense fallback={<CalibrationSkeleton />}>
          <Calibration />
        </Suspense>
      </Dialog>
    </>
  );
}
