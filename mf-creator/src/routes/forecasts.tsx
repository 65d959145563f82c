import '../lib/forecast/calibration-texts.ts';
import { Page, useText } from '@fanfare/kit';
import { Calibration } from '../lib/forecast/calibration.tsx';

/** The accuracy of our forecasts, on its own page. */
export function Forecasts() {
  const { t } = useText();
  return (
    <Page title={t('calibration.title')} lead={t('calibration.lead')}>
      <Calibration />
    </Page>
  );
}
