import { ScreenSkeleton as Shape } from '@fanfare/shared-ui';
import { useText } from '../use-text.ts';

/** Stands where a screen will be while its code is on the way. */
export function ScreenSkeleton() {
  const { t } = useText();
  return <Shape label={t('loading')} />;
}
