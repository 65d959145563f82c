import type { Profile } from '@fanfare/api-contract';
import { EmptyState, Button, Panel, Skeleton, VisuallyHidden } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadError } from '../failure/load-error.tsx';
import { Page } from '../page/page.tsx';
import { usePersistedState } from '../persisted-form/use-persisted-state.ts';
import { countriesQuery } from '../reference-queries.ts';
import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import { AboutForm } from './about-form.tsx';
import { AccountLinks } from './account-links.tsx';
import { ExternalLinks } from './external-links.tsx';
import { Header } from './header.tsx';
import { addProfilePath } from './paths.ts';
import { Preview } from './preview.tsx';
import { profileQuery, type ProfileBody, type ProfileCalls } from './profile-api.ts';
import s from './profile-screen.module.css';
import { useLinks } from './use-links.ts';

interface ProfileScreenProps {
  calls: ProfileCalls;
  /** Panels below the links. */
  children?: ReactNode;
}

/** My profile in a role. */
export function ProfileScreen({ calls, children }: ProfileScreenProps) {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const profile = useQuery(profileQuery(call, calls));
  if (profile.data) {
    return (
      <ProfileEditor calls={calls} profile={profile.data}>
        {children}
      </ProfileEditor>
    );
  }
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
            <Button variant="primary" render={<Link to={addProfilePath(calls.role)} />}>
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

const noEdits: Partial<ProfileBody> = {};

function ProfileEditor({ calls, profile, children }: ProfileScreenProps & { profile: Profile }) {
  const { t, locale } = useText();
  const { call } = useShell();
  const countries = useQuery(countriesQuery(call, locale));
  const links = useLinks();
  const { values: edits, change, clear } = usePersistedState(`profile.${calls.role}`, noEdits);
  const values = {
    display_name: profile.display_name,
    description_english: profile.description_english,
    country_id: profile.country_id,
    ...edits,
  };
  const countryOf = (id: number | null) => countries.data?.find((country) => country.id === id)?.name;
  return (
    <Page
      title={t('profile.title')}
      header={<Header calls={calls} profile={profile} country={countryOf(profile.country_id)} />}
    >
      <div className={s.columns}>
        <div className={s.main}>
          <Panel title={t('profile.about')}>
            <AboutForm calls={calls} profile={profile} values={values} onEdit={change} onSettled={clear} />
          </Panel>
          <Panel title={t('profile.links.title')}>
            <ExternalLinks {...links} />
          </Panel>
          {children}
        </div>
        <aside className={s.side}>
          <Panel title={t('profile.preview.title')}>
            <p className={s.lead}>{t('profile.preview.lead')}</p>
            <Preview profile={profile} values={values} country={countryOf(values.country_id)} links={links.links} />
          </Panel>
          <Panel title={t('profile.accountTitle')}>
            <AccountLinks role={calls.role} />
          </Panel>
        </aside>
      </div>
    </Page>
  );
}
