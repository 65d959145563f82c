import { FailureBanner, SearchField, useDebounced, useShell, useText } from '@fanfare/kit';
import { Button, cx, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { catalogueQuery } from '../../../lib/queries/catalogue.ts';
import { CatalogueResults } from '../../../lib/track/catalogue-results.tsx';
import s from './catalogue-search.module.css';

interface CatalogueSearchProps {
  text: string;
  /** The chosen track. */
  sid: number | null;
  error: string | undefined;
  onText: (text: string) => void;
  onPick: (sid: number) => void;
  /** Describes a track that isn't in the catalogue. */
  onDescribe: () => void;
}

/** Searches the catalogue by title and artist, tolerating typos. */
export function CatalogueSearch({ text, sid, error, onText, onPick, onDescribe }: CatalogueSearchProps) {
  const { t } = useText();
  const { call } = useShell();
  const q = useDebounced(text.trim());
  const found = useQuery(catalogueQuery(call, q));
  const tracks = q ? (found.data ?? []) : [];
  return (
    <div>
      <SearchField
        label={t('finder.search')}
        placeholder={t('finder.searchPlaceholder')}
        maxLength={100}
        value={text}
        onValueChange={onText}
        error={error}
      />
      <FailureBanner kind="action" error={found.error} />
      <p className={cx(styles.small, s.said)} role="status">
        {q && found.data && t('finder.found', { count: tracks.length })}
      </p>
      <CatalogueResults
        label={t('finder.search')}
        tracks={tracks}
        isStale={found.isPlaceholderData}
        separator=" · "
        chosenSid={sid}
        onPick={(track) => onPick(track.sid)}
      />
      {q && found.data && tracks.length === 0 && (
        <Button size="s" className={s.described} onClick={onDescribe}>
          {t('finder.describe')}
        </Button>
      )}
    </div>
  );
}
