import './curator-texts.ts';
import type { Submission } from '@fanfare/api-contract';
import { Loading, presentLinks, useShell, useText } from '@fanfare/kit';
import { linkClass, nameFrom, PersonCard, Popover, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { to } from '../../paths.ts';
import s from './curator-name.module.css';
import { curatorQuery } from '../queries/curator.ts';

/** A curator's name; a click opens their profile. */
export function CuratorName({ curator }: { curator: Submission['curator'] }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover
      className={s.panel}
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <button type="button" className={s.name} aria-label={t('curator.about', { name: curator.display_name })}>
          {curator.display_name}
        </button>
      }
    >
      {isOpen && <Person curator={curator} />}
    </Popover>
  );
}

function Person({ curator }: { curator: Submission['curator'] }) {
  const { t, locale } = useText();
  const { call } = useShell();
  const person = useQuery(curatorQuery(call, curator.id));
  if (person.isPending) {
    return (
      <Loading>
        <Skeleton lines={4} />
      </Loading>
    );
  }
  // Without a response, show what the page knows already.
  const profile = person.data;
  return (
    <>
      <PersonCard
        name={profile?.display_name ?? curator.display_name}
        src={profile ? profile.profileImageUrl : curator.profileImageUrl}
        facts={profile?.country ? [nameFrom(profile.country, locale, 'region')] : []}
        about={profile?.description_english ?? ''}
        none={t(profile ? 'curator.noDescription' : 'curator.unavailable')}
        links={profile ? presentLinks(profile.links, t) : []}
        linksLabel={t('profile.links.title')}
      />
      {profile && (
        <p className={s.page}>
          <Link className={linkClass} to={to.curator(curator.id)}>
            {t('curatorLink.page')}
          </Link>
        </p>
      )}
    </>
  );
}
