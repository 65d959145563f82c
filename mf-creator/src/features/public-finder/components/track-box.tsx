import type { FoundTrack } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Button, FinderBar, FinderInput, FinderLine, SearchIcon, VisuallyHidden } from '@fanfare/shared-ui';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import s from './track-box.module.css';
import { useTrackSearch } from '../lib/use-track-search.ts';

interface TrackBoxProps {
  text: string;
  isFocused: boolean;
  onText: (text: string) => void;
  onChoose: (track: FoundTrack) => void;
  onDescribe: () => void;
}

/** The search field: a list of tracks opens below it as one types; a pasted link is read. */
export function TrackBox({ text, isFocused, onText, onChoose, onDescribe }: TrackBoxProps) {
  const { t } = useText();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(isFocused);
  const [active, setActive] = useState(0);
  const { tracks, isSettled, link, isReadingLink, problem } = useTrackSearch(text);
  const isListed = isOpen && tracks.length > 0;
  const isNotFound = isSettled && text.trim() !== '' && tracks.length === 0 && !link?.track && !problem;

  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const chooseLinked = useEffectEvent((track: FoundTrack) => onChoose(track));
  const linked = isSettled ? link?.track : null;
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
    } else if (event.key === 'Enter' && isListed && isSettled) onChoose(tracks[at]!);
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
        <Button
          variant="primary"
          loading={!isSettled}
          onClick={() => {
            if (tracks.length > 0 && isSettled) onChoose(tracks[at]!);
            else field.current?.focus();
          }}
        >
          {t('publicFinder.find')}
        </Button>
      </FinderBar>
      <div id={`${id}-list`} role="listbox" className={s.list} aria-label={t('publicFinder.tracks')} hidden={!isListed}>
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
              onClick={() => onChoose(track)}
            >
              <b dir="auto">{track.title}</b>
              <span dir="auto">{[track.artist, ...track.genres.slice(0, 2).map(({ name }) => name)].join(' · ')}</span>
            </button>
          ))}
      </div>
      {(isNotFound || problem) && (
        <FinderLine>
          <span>
            {problem ??
              (link
                ? t('publicFinder.linkOnly', { provider: t(`publicFinder.provider.${link.provider}`) })
                : t('publicFinder.found', { count: 0 }))}
          </span>
          <Button size="s" onClick={onDescribe}>
            {t('publicFinder.describe')}
          </Button>
        </FinderLine>
      )}
      <VisuallyHidden role="status">
        {isReadingLink && t('publicFinder.reading')}
        {isSettled && text.trim() !== '' && (problem ?? (!link && t('publicFinder.found', { count: tracks.length })))}
      </VisuallyHidden>
    </div>
  );
}
