import { LoadError, ProfileScreen, useShell, useText } from '@fanfare/kit';
import { linkClass, Panel, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { servicesQuery } from '../lib/services-query.ts';
import { ShareLinkPanel } from '../features/share-link/components/share-link-panel.tsx';
import { ServiceFigures } from '../features/services/components/service-figures.tsx';
import { paths, statisticsPath } from '../paths.ts';
import s from './profile.module.css';

const calls = {
  role: 'curator',
  load: 'GET /api/curator/profile',
  save: 'PUT /api/curator/profile',
  savePicture: 'PUT /api/curator/profile/profile-image',
} as const;

/** My curator profile. */
export function Profile() {
  const { t } = useText();
  return (
    <ProfileScreen calls={calls}>
      <ShareLinkPanel canEdit />
      <Panel
        title={t('profile.figures.title')}
        titleEnd={
          <Link className={linkClass} to={paths.services}>
            {t('profile.figures.services')}
          </Link>
        }
      >
        <Figures />
      </Panel>
    </ProfileScreen>
  );
}

/** The services page lists all of them. */
const shownMax = 3;

/** The figures of my services as creators see them. */
function Figures() {
  const { t } = useText();
  const { call } = useShell();
  const services = useQuery(servicesQuery(call));
  if (services.isPending) return <Skeleton lines={6} />;
  if (!services.data) {
    return <LoadError error={services.error} onRetry={() => void services.refetch()} retrying={services.isFetching} />;
  }
  const more = services.data.length - shownMax;
  return (
    <>
      <p className={s.lead}>{t(services.data.length === 0 ? 'profile.figures.none' : 'profile.figures.lead')}</p>
      <ServiceFigures cards={services.data.slice(0, shownMax).map(({ card }) => card)} />
      {more > 0 && (
        <p className={s.more}>
          <Link className={linkClass} to={paths.services}>
            {t('profile.figures.more', { count: more })}
          </Link>
        </p>
      )}
      {services.data.length > 0 && (
        <p className={s.more}>
          <Link className={linkClass} to={statisticsPath}>
            {t('profile.figures.statistics')}
          </Link>
        </p>
      )}
    </>
  );
}
