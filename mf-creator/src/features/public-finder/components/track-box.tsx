import { useText } from '@fanfare/kit';
import {
  Button,
  CoverArt,
  cx,
  FinderBar,
  FinderInput,
  FinderLine,
  FinderSubmit,
  SearchIcon,
  VisuallyHidden,
} from '@fanfare/shared-ui';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { PastedLink } from '../../../lib/finder-choice.ts';
import type { ReadLink } from '../../../lib/queries/source.ts';
import { useLinkText, type LinkedTrack } from '../../../lib/track/linked-track.ts';
import s from './track-box.module.css';
import { useTrackSearch } from '../lib/use-track-search.ts';

interface TrackBoxProps {
  text: string;
  isFocused: boolean;
  /** Below it, the form that describes a track takes over. */
  isDescribing: boolean;
  onText: (text: string) => void;
  onChoose: (track: LinkedTrack, link: PastedLink | null) => void;
  onDescribe: (link: PastedLink | null) => void;
}

/** What is kept of a link to a track. One of a playlist is whoever's. */
const pastedLink = (link: ReadLink | null): PastedLink | null =>
  link?.kind === 'track' ? { url: link.url, title: link.title ?? '', artist: link.artist ?? '' } : null;

/** The search field: a list of tracks opens below it as one types; a pasted link is read. */
export function TrackBox({ text, isFocused, isDescribing, onText, onChoose, onDescribe }: TrackBoxProps) {
  const { t } = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(isFocused);
  const [active, setActive] = useState(0);
  const { tracks, isSettled, link, isReadingLink, problem } = useTrackSearch(text);
  const linkText = useLinkText();
  const told = isSettled && link ? linkText(link) : null;
  // A playlist's tracks stay open: nothing else is to be done with it.
  const isListed = tracks.length > 0 && (isOpen || link !== null);
  const isNotFound = isSettled && text.trim() !== '' && tracks.length === 0 && !link?.track && !problem;

  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const chooseLinked = useEffectEvent((read: ReadLink) => {
    if (read.track) onChoose({ ...read.track, coverUrl: read.coverUrl }, pastedLink(read));
  });
  const linked = isSettled ? link : null;
  useEffect(() => {
    if (linked) chooseLinked(linked);
  }, [linked]);

  const at = Math.min(active, tracks.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    // A key that ends a composition chooses nothing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isListed) setOpen(false);
    else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && tracks.length > 0) {
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive(isListed ? (at + step + tracks.length) % tracks.length : 0);
      setOpen(true);
    } else if (event.key === 'Enter' && isListed && isSettled) onChoose(tracks[at]!, null);
    else if (event.key === 'Enter') setOpen(true);
    else return;
    event.preventDefault();
  };
  const optionId = (index: number) => `${id}-${index}`;
  return (
    <div className={s.box} role="search">
      <FinderBar>
        <SearchIcon size={22} aria-hidden="true" />
        <FinderInput
          ref={field}
          role="combobox"
          aria-label={t('publicFinder.label')}
          aria-expanded={isListed}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isListed ? optionId(at) : undefined}
          placeholder={t('publicFinder.placeholder')}
          dir="auto"
          maxLength={500}
          value={text}
          onChange={(event) => {
            onText(event.currentTarget.value);
            setActive(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {!isDescribing && (
          <FinderSubmit
            loading={!isSettled}
            onClick={() => {
              if (tracks.length > 0 && isSettled) onChoose(tracks[at]!, null);
              else field.current?.focus();
            }}
          >
            {t('publicFinder.find')}
          </FinderSubmit>
        )}
      </FinderBar>
      {(isNotFound || problem || told) && (
        <FinderLine>
          {link?.title && <CoverArt seed={link.title.length} src={link.coverUrl} size={40} />}
          <span>{problem ?? told ?? t('publicFinder.found', { count: 0 })}</span>
          {link?.words && !link.track && (
            <Button
              size="s"
              onClick={() => {
                onText(link.words ?? '');
                field.current?.focus();
              }}
            >
              {t('link.search', { words: link.words })}
            </Button>
          )}
          {!isDescribing && (
            <Button size="s" onClick={() => onDescribe(pastedLink(link))}>
              {t('publicFinder.describe')}
            </Button>
          )}
        </FinderLine>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        className={cx(s.list, link && s.inFlow)}
        aria-label={t('publicFinder.tracks')}
        hidden={!isListed}
      >
        {isListed &&
          tracks.map((track, index) => (
            // Pressed before the field loses the focus to it. The keys are the field's.
            <button
              key={track.sid}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              onMouseDown={(event) => event.preventDefault()}
              onMouseMove={() => setActive(index)}
              onClick={() => onChoose(track, null)}
            >
              {link && <CoverArt seed={track.sid} src={track.coverUrl} size={32} className={s.cover} />}
              <b dir="auto">{track.title}</b>
              <span dir="auto">{[track.artist, ...track.genres.slice(0, 2).map(({ name }) => name)].join(' · ')}</span>
            </button>
          ))}
      </div>
      <VisuallyHidden role="status">
        {isReadingLink && t('publicFinder.reading')}
        {isSettled &&
          text.trim() !== '' &&
          (problem ?? told ?? (!link && t('publicFinder.found', { count: tracks.length })))}
      </VisuallyHidden>
    </div>
  );
}
