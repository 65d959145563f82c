import type { CuratorSubmission } from '@fanfare/api-contract';
import { presentLinks, useText } from '@fanfare/kit';
import { nameFrom, PersonCard } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { TrackLinks } from '../../../lib/track-links.tsx';
import s from './from-artist.module.css';

interface FromArtistProps {
  submission: CuratorSubmission;
  /** Collapses the pitch and the links as well: on a phone the answer comes first. */
  isCompact: boolean;
}

/** From the artist: the pitch, links and lyrics if there are any, and the profile. */
export function FromArtist({ submission, isCompact }: FromArtistProps) {
  const { t, locale } = useText();
  const { pitch, links, lyrics, artist } = submission;
  const words = pitch || t('track.noPitch');
  return (
    <>
      {submission.disclosure ? (
        <section className={s.disclosure}>
          <h2>{t('track.disclosure')}</h2>
          <p>{submission.disclosure}</p>
          <p className={s.rule}>{t('track.disclosureRule')}</p>
        </section>
      ) : null}
      {isCompact ? (
        <Folded title={t('track.fromArtist')}>
          <p>{words}</p>
          <TrackLinks links={links} />
        </Folded>
      ) : (
        <>
          <section className={s.pitch}>
            <h2>{t('track.fromArtist')}</h2>
            <p>{words}</p>
          </section>
          <TrackLinks className={s.links} links={links} />
        </>
      )}
      {lyrics ? (
        <Folded title={t('track.lyrics')}>
          <p>{lyrics}</p>
        </Folded>
      ) : null}
      {artist ? (
        <Folded title={t('track.whoSent')}>
          <PersonCard
            className={s.person}
            name={artist.display_name}
            src={artist.profileImageUrl}
            facts={artist.country === null ? [] : [nameFrom(artist.country, locale, 'region')]}
            about={artist.description_english}
            links={presentLinks(artist.links, t)}
            linksLabel={t('profile.links.title')}
          />
        </Folded>
      ) : null}
    </>
  );
}

/** Blind mode: a placeholder for the pitch and the artist. */
export function Hidden() {
  const { t } = useText();
  return <p className={s.hidden}>{t('blind.rest')}</p>;
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className={s.folded}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
