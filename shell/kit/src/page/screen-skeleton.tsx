import { ScreenSkeleton as Shape } from '@fanfare/shared-ui';
import { useText } from '../texts.ts';

/** Placeholder while a screen's code loads. */
export function ScreenSkeleton() {
  const { t } = useText();
  return <Shape label={t('loading')} />;
}
