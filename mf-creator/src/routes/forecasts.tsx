import { Calibration } from '../lib/forecast/calibration.tsx';
import { Page } from '../lib/page/page.tsx';
import { useText } from '../lib/use-text.ts';

/** How well our forecasts hold, at an address of its own. */
export function Forecasts() {
  const { t } = useText();
  return (
    <Page title={t('calibration.title')} subtitle={t('calibration.lead')}>
      <Calibration />
    </Page>
  );
}
