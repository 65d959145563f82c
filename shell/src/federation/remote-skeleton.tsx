import { Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { useWaitingView, WaitingPlace } from '../drawn/waiting-view.tsx';
import { namespace } from '../lib/i18n.ts';
import s from './slot.module.css';

/** What the server drew of a screen while its code loads, else an outline. That appears after a delay: most screens load faster. */
export function RemoteSkeleton() {
  const { t } = useTranslation(namespace);
  const waiting = useWaitingView();
  if (waiting) return <WaitingPlace view={waiting} />;
  return (
    <div className={s.skeleton} role="status">
      <VisuallyHidden>{t('slot.loading')}</VisuallyHidden>
      <Skeleton shape="block" width={280} height={36} />
      <Skeleton width="40%" />
      <div className={s.rows}>
        <Skeleton shape="block" height={88} />
        <Skeleton shape="block" height={88} />
        <Skeleton shape="block" height={88} />
      </div>
    </div>
  );
}
