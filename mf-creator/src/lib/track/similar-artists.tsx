import { useDebounced, useShell, useText } from '@fanfare/kit';
import { MultiCombobox } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { similarArtistsQuery } from '../queries/similar-artists.ts';
import { addArtists, maxArtists } from './artist-names.ts';

interface SimilarArtistsProps {
  values: readonly string[];
  error?: string | undefined;
  onChange: (names: string[]) => void;
}

/** Similar artists: suggestions while typing, or any name. A comma ends a name. */
export function SimilarArtists({ values, error, onChange }: SimilarArtistsProps) {
  const { t } = useText();
  const { call } = useShell();
  const [typed, setTyped] = useState('');
  const filter = useDebounced(typed.trim().slice(0, 80));
  const suggestions = useQuery(similarArtistsQuery(call, filter));
  const isTyping = typed.trim() !== '';
  const taken = new Set(values.map((name) => name.toLowerCase()));
  const suggested = (isTyping ? (suggestions.data ?? []) : []).filter(({ name }) => !taken.has(name.toLowerCase()));
  const own = typed.trim();
  const isSuggested = [...taken, ...suggested.map(({ name }) => name.toLowerCase())].includes(own.toLowerCase());
  const options = [
    ...(isTyping && !isSuggested ? [{ value: own, label: own, hint: t('track.similarOwn') }] : []),
    ...suggested.map(({ name, kind }) => ({
      value: name,
      label: name,
      ...(kind === 'beside' ? { hint: t('track.similarBeside') } : {}),
    })),
  ];
  const add = (text: string) => onChange(addArtists(values, text));
  const type = (text: string) => {
    const end = text.lastIndexOf(',');
    if (end >= 0) add(text.slice(0, end));
    setTyped(text.slice(end + 1).trimStart());
  };
  return (
    // Typed text counts when the field loses focus, even without Enter.
    <div
      onBlur={() => {
        if (own) add(own);
        setTyped('');
      }}
    >
      <MultiCombobox
        label={t('track.similar')}
        hint={t('track.similarHint')}
        placeholder={t('track.similarPlaceholder')}
        emptyText={t(isTyping ? 'track.similarSearching' : 'track.similarEmpty')}
        removeText={(name) => t('remove', { name })}
        max={maxArtists}
        options={options}
        values={values}
        onValuesChange={(names) => {
          onChange(names);
          setTyped('');
        }}
        search={{ text: typed, onChange: type }}
        error={error}
      />
    </div>
  );
}
