import { genresQuery, useShell, useText } from '@fanfare/kit';
import { Button, Card, Checkbox, CoverArt, formatDate, styles, TextField } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AiUseField, LanguageField } from '../../../lib/track/fields.tsx';
import { GenresField } from '../../../lib/track/genres-field.tsx';
import { SimilarArtists } from '../../../lib/track/similar-artists.tsx';
import { focusElement } from '../../../lib/focus-element.ts';
import { isLink } from '../../../lib/track/is-link.ts';
import { useLinkText } from '../../../lib/track/linked-track.ts';
import { sourceQuery, type ReadLink } from '../../../lib/queries/source.ts';
import { withCorrections, missingFields, withoutMusic, type MissingField, type Music } from '../lib/draft.ts';
import type { DraftState } from '../lib/use-draft.ts';
import s from './music-facts.module.css';

interface MusicFactsProps {
  state: DraftState;
  /** The fields missing at the last submit. */
  missing: readonly MissingField[];
  onOther: () => void;
}

const flags = ['isUnreleased', 'isExplicit', 'isInstrumental'] as const;

/** The track as far as known: asks for missing fields, lets the rest be corrected. */
export function MusicFacts({ state: { draft, change }, missing, onOther }: MusicFactsProps) {
  const { t, locale } = useText();
  const { call } = useShell();
  const genres = useQuery(genresQuery(call));
  const { music } = draft;
  const isMine = draft.trackId !== null;
  const hasFile = draft.file !== null;
  const typed = draft.typed.trim();
  const { data: read } = useQuery(sourceQuery(call, music.link !== null && isLink(typed) ? typed : ''));
  const linkText = useLinkText();
  const told = read && draft.sid === null && !isMine ? linkText(read) : null;
  const isLinked = music.link !== null && !isMine;
  const parts = read && isLinked && read.unread === null && read.title !== null ? partsOf(read) : [];
  // Once open, the fields stay open: typing must not collapse them.
  const [areFieldsOpen, setAreFieldsOpen] = useState(() => missingFields(music).length > 0);
  const isOpen = !isMine && (areFieldsOpen || missing.length > 0);
  const correct = (part: Partial<Music>) => change(withCorrections(draft, part));
  const required = (field: MissingField) =>
    missing.includes(field) ? t('required', { field: t(`track.${field}Name`) }) : undefined;
  const genreNames = (genres.data ?? []).filter(({ id }) => music.genreIds.includes(id)).map(({ name }) => name);
  return (
    <div className={s.facts}>
      <Card className={s.track} render={<section aria-label={t('fastStart.track.label')} />}>
        <CoverArt seed={draft.sid ?? draft.trackId ?? music.title.length} src={read?.coverUrl ?? null} size={56} />
        <div className={s.names}>
          <h2 tabIndex={-1} ref={focusElement}>
            {music.title || t('fastStart.track.unnamed')}
          </h2>
          <p>{[music.artist, new Intl.ListFormat(locale).format(genreNames)].filter(Boolean).join(', ')}</p>
          <p className={s.from}>
            {isMine
              ? t('fastStart.track.mine')
              : draft.sid !== null
                ? t('fastStart.track.catalogue')
                : (music.link ?? t('fastStart.track.described'))}
          </p>
          {music.releaseDate && !isMine && (
            <p className={s.from}>{t('fastStart.track.released', { date: formatDate(music.releaseDate, locale) })}</p>
          )}
          {told && <p className={s.from}>{told}</p>}
          {read && parts.length > 0 && (
            <p className={s.from}>
              {t('fastStart.track.read', {
                provider: t(`link.provider.${read.provider}`),
                parts: new Intl.ListFormat(locale).format(parts.map((part) => t(`fastStart.track.readPart.${part}`))),
              })}
            </p>
          )}
          {isLinked && !hasFile && <p className={s.note}>{t('fastStart.track.audioElsewhere')}</p>}
        </div>
        <div className={s.acts}>
          {!isMine && !isOpen && (
            <Button size="s" onClick={() => setAreFieldsOpen(true)}>
              {t('fastStart.track.correct')}
            </Button>
          )}
          <Button
            size="s"
            variant="ghost"
            onClick={() => {
              change(withoutMusic());
              onOther();
            }}
          >
            {t('fastStart.track.other')}
          </Button>
        </div>
      </Card>
      {isOpen && (
        <>
          <div className={styles.pair}>
            <TextField
              label={t('track.title')}
              required
              maxLength={200}
              value={music.title}
              onChange={(event) => correct({ title: event.currentTarget.value })}
              error={required('title')}
            />
            <TextField
              label={t('track.artist')}
              required
              maxLength={200}
              value={music.artist}
              onChange={(event) => correct({ artist: event.currentTarget.value })}
              error={required('artist')}
            />
          </div>
          <GenresField
            value={music.genreIds}
            onChange={(genreIds) => correct({ genreIds })}
            hint={t('track.genresHint')}
            error={required('genres')}
          />
          <More music={music} onCorrect={correct} />
        </>
      )}
    </div>
  );
}

/** What a provider told about a track. */
const partsOf = ({ title, artist, coverUrl, releaseDate }: ReadLink) =>
  (['title', 'artist', 'cover', 'releaseDate'] as const).filter(
    (part) => ({ title, artist, cover: coverUrl, releaseDate })[part] !== null,
  );

/** Optional details for closer matches. */
function More({ music, onCorrect }: { music: Music; onCorrect: (part: Partial<Music>) => void }) {
  const { t } = useText();
  return (
    <details className={s.more}>
      <summary>{t('fastStart.track.more')}</summary>
      <div className={s.fields}>
        <SimilarArtists values={music.similarArtists} onChange={(similarArtists) => onCorrect({ similarArtists })} />
        <LanguageField value={music.languageId} onChange={(languageId) => onCorrect({ languageId })} />
        <div className={s.flags}>
          {flags.map((name) => (
            <Checkbox
              key={name}
              label={t(`track.${name}`)}
              checked={music[name]}
              onCheckedChange={(isOn) => onCorrect({ [name]: isOn })}
            />
          ))}
        </div>
        <AiUseField value={music.aiUse} onChange={(aiUse) => onCorrect({ aiUse })} />
      </div>
    </details>
  );
}
