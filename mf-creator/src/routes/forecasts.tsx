import { Page, useText } from '@fanfare/kit';
import { Calibration } from '../lib/forecast/calibration.tsx';

/** How well our forecasts hold, at an address of its own. */
export function Forecasts() {
  const { t } = useText();
  return (
    <Page title={t('calibration.title')} lead={t('calibration.lead')}>
      <Calibration />
    </Page>
  );
}
