import type { Profile as ProfileData } from '@fanfare/api-contract';
import { LoadError, Page, usePersistedState, useShell, useText } from '@fanfare/kit';
import { EmptyState, Button, linkClass, Panel, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLinks } from '../features/profile/api/links.ts';
import { countriesQuery, profileQuery, type ProfileBody } from '../features/profile/api/profile.ts';
import { AboutForm } from '../features/profile/components/about-form.tsx';
import { Elsewhere } from '../features/profile/components/elsewhere.tsx';
import { Header } from '../features/profile/components/header.tsx';
import { Links } from '../features/profile/components/links.tsx';
import { Preview } from '../features/profile/components/preview.tsx';
import { servicesQuery } from '../features/services/api/get-services.ts';
import { ServiceFigures } from '../features/services/components/service-figures.tsx';
import { addCuratorProfilePath, paths, statisticsPath } from '../paths.ts';
import s from './profile.module.css';

/** My curator profile. */
export function Profile() {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const profile = useQuery(profileQuery(call));
  if (profile.data) return <Known profile={profile.data} />;
  const isMissing = isFailure(profile.error) && profile.error.code === 'profile_missing';
  return (
    <Page title={t('profile.title')}>
      {profile.isPending && (
        <div className={s.loading}>
          <VisuallyHidden role="status">{t('loading')}</VisuallyHidden>
          <div>
            <Skeleton shape="circle" width={96} height={96} />
            <Skeleton lines={2} width={240} />
          </div>
          <Skeleton lines={6} />
        </div>
      )}
      {isMissing && (
        <EmptyState
          title={t('profile.missing')}
          text={t('profile.missingText')}
          actions={
            <Button variant="primary" render={<Link to={addCuratorProfilePath} />}>
              {t('profile.missingAdd')}
            </Button>
          }
        />
      )}
      {profile.isError && !isMissing && (
        <LoadError error={profile.error} onRetry={() => void profile.refetch()} retrying={profile.isFetching} />
      )}
    </Page>
  );
}

const untyped: Partial<ProfileBody> = {};

function Known({ profile }: { profile: ProfileData }) {
  const { t } = useText();
  const { call } = useShell();
  const countries = useQuery(countriesQuery(call));
  const links = useLinks();
  const { values: edits, change, clear } = usePersistedState('profile.curator', untyped);
  const values = {
    display_name: profile.display_name,
    description_english: profile.description_english,
    country_id: profile.country_id,
    ...edits,
  };
  const countryOf = (id: number | null) => countries.data?.find((country) => country.id === id)?.name;
  return (
    <Page title={t('profile.title')} header={<Header profile={profile} country={countryOf(profile.country_id)} />}>
      <div className={s.columns}>
        <div className={s.main}>
          <Panel title={t('profile.about')}>
            <AboutForm profile={profile} values={values} onTyped={change} onSettled={clear} />
          </Panel>
          <Panel title={t('profile.links.title')}>
            <Links {...links} />
          </Panel>
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
        </div>
        <aside className={s.side}>
          <Panel title={t('profile.preview.title')}>
            <p className={s.lead}>{t('profile.preview.lead')}</p>
            <Preview profile={profile} values={values} country={countryOf(values.country_id)} links={links.links} />
          </Panel>
          <Panel title={t('profile.accountTitle')}>
            <Elsewhere />
          </Panel>
        </aside>
      </div>
    </Page>
  );
}

/** So many stand here; all of them on their own page. */
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
