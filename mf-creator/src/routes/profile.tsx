import type { Profile } from '@fanfare/api-contract';
import { LoadError, Page, usePersistedState, useShell, useText } from '@fanfare/kit';
import { EmptyState, Button, Panel, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useLinks } from '../features/profile/api/links.ts';
import { profileQuery, type ProfileBody } from '../features/profile/api/profile.ts';
import { AboutForm } from '../features/profile/components/about-form.tsx';
import { Elsewhere } from '../features/profile/components/elsewhere.tsx';
import { Header } from '../features/profile/components/header.tsx';
import { Links } from '../features/profile/components/links.tsx';
import { Preview } from '../features/profile/components/preview.tsx';
import { countriesQuery } from '../lib/queries/reference.ts';
import { addCreatorPath } from '../paths.ts';
import s from './profile.module.css';

/** My creator profile. */
export function ProfilePage() {
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
            <Button variant="primary" render={<Link to={addCreatorPath} />}>
              {t('profile.missingAdd')}
            </Button>
          }
        />
      )}
      {profile.isError && !isMissing && <LoadError error={profile.error} onRetry={() => void profile.refetch()} />}
    </Page>
  );
}

const untyped: Partial<ProfileBody> = {};

function Known({ profile }: { profile: Profile }) {
  const { t } = useText();
  const { call } = useShell();
  const countries = useQuery(countriesQuery(call));
  const links = useLinks();
  const { values: edits, change, clear } = usePersistedState('profile.creator', untyped);
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
