import type { Track } from '@fanfare/api-contract';
import { genresQuery, languagesQuery, useShell, useText } from '@fanfare/kit';
import { Button, Card, Checkbox, Combobox, CoverArt, MultiCombobox, RadioGroup, TextField } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { focusElement } from '../../../lib/take-focus.ts';
import { withCorrections, missingFields, withoutMusic, type MissingField, type Music } from '../lib/draft.ts';
import type { DraftState } from '../lib/use-draft.ts';
import s from './music-facts.module.css';

export type RenderArtists = (values: string[], onChange: (names: string[]) => void) => ReactNode;

interface MusicFactsProps {
  state: DraftState;
  /** The fields missing at the last submit. */
  missing: readonly MissingField[];
  renderArtists: RenderArtists;
  onOther: () => void;
}

const flags = ['isUnreleased', 'isExplicit', 'isInstrumental'] as const;

/** The track as far as known: asks for missing fields, lets the rest be corrected. */
export function MusicFacts({ state: { draft, change }, missing, renderArtists, onOther }: MusicFactsProps) {
  const { t, locale } = useText();
  const { call } = useShell();
  const genres = useQuery(genresQuery(call));
  const { music } = draft;
  const isMine = draft.trackId !== null;
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
        <CoverArt seed={draft.sid ?? draft.trackId ?? music.title.length} src={null} size={56} />
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
          <div className={s.pair}>
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
          <MultiCombobox
            label={t('track.genres')}
            required
            max={5}
            hint={t('track.genresHint')}
            options={(genres.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            values={music.genreIds.map(String)}
            onValuesChange={(ids) => correct({ genreIds: ids.map(Number) })}
            placeholder={t('track.genresPlaceholder')}
            emptyText={genres.isError ? t('failure.generic') : t('noResults')}
            removeText={(name) => t('remove', { name })}
            error={required('genres')}
          />
          <More music={music} renderArtists={renderArtists} onCorrect={correct} />
        </>
      )}
    </div>
  );
}

interface MoreProps {
  music: Music;
  renderArtists: RenderArtists;
  onCorrect: (part: Partial<Music>) => void;
}

/** Optional details for closer matches. */
function More({ music, renderArtists, onCorrect }: MoreProps) {
  const { t } = useText();
  const { call } = useShell();
  const languages = useQuery(languagesQuery(call));
  return (
    <details className={s.more}>
      <summary>{t('fastStart.track.more')}</summary>
      <div className={s.fields}>
        {renderArtists(music.similarArtists, (similarArtists) => onCorrect({ similarArtists }))}
        <Combobox
          label={t('track.language')}
          options={(languages.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={music.languageId === null ? null : String(music.languageId)}
          onValueChange={(id) => onCorrect({ languageId: id === null ? null : Number(id) })}
          placeholder={t('track.languagePlaceholder')}
          emptyText={t('noResults')}
        />
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
        <RadioGroup
          layout="row"
          label={t('track.aiUse')}
          value={music.aiUse}
          onValueChange={(aiUse: Track['aiUse']) => onCorrect({ aiUse })}
          options={(['none', 'assisted', 'all'] as const).map((value) => ({ value, label: t(`track.ai.${value}`) }))}
        />
      </div>
    </details>
  );
}
