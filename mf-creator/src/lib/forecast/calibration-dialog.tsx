import './calibration-texts.ts';
import { Loading, useShell, useText } from '@fanfare/kit';
import { Dialog, lazyScreen, linkClass } from '@fanfare/shared-ui';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import s from './forecast.module.css';

const Calibration = lazyScreen(() =>
  import(/* webpackChunkName: "campaign" */ './calibration.tsx').then((it) => it.Calibration),
);

/** The button that opens the accuracy of past forecasts. */
export function CalibrationDialog({ className = linkClass }: { className?: string }) {
  const { t } = useText();
  const { useSession } = useShell();
  const isSignedIn = useSession(({ status }) => status === 'signed_in');
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
        <Suspense fallback={<Loading height={220} />}>
          <Calibration />
        </Suspense>
        {isSignedIn && (
          <p className={s.page}>
            <Link className={linkClass} to={paths.forecasts}>
              {t('calibration.page')}
            </Link>
          </p>
        )}
      </Dialog>
    </>
  );
}
