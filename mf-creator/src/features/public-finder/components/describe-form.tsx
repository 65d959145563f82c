import { useText } from '@fanfare/kit';
import { Button, cx, styles } from '@fanfare/shared-ui';
import { useEffect, useRef, useState, type SyntheticEvent } from 'react';
import type { FinderChoice, PastedLink } from '../../../lib/finder-choice.ts';
import { GenresField } from '../../../lib/track/genres-field.tsx';
import { SimilarArtists } from '../../../lib/track/similar-artists.tsx';
import s from './public-finder.module.css';

interface DescribeFormProps {
  /** The link that couldn't be found by; it goes along with the description. */
  link: PastedLink | null;
  onChoose: (choice: FinderChoice) => void;
  onBack: () => void;
}

/** Genre and two similar artists, for music that the catalogue doesn't have. */
export function DescribeForm({ link, onChoose, onBack }: DescribeFormProps) {
  const { t } = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [genreIds, setGenreIds] = useState<number[]>([]);
  const [similarArtists, setArtists] = useState<string[]>([]);
  const [isChecked, setChecked] = useState(false);
  useEffect(() => heading.current?.focus(), []);
  const isComplete = genreIds.length > 0 && similarArtists.length >= 2;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isComplete) onChoose({ kind: 'described', genreIds, similarArtists, ...(link && { link }) });
  };
  return (
    <div className={s.describing}>
      <h2 ref={heading} tabIndex={-1} className={styles.subhead}>
        {t('publicFinder.describeTitle')}
      </h2>
      {link && (
        <p className={cx(styles.small, s.link)} dir="auto">
          {link.title ? [link.title, link.artist].filter(Boolean).join(', ') : link.url}
        </p>
      )}
      <form noValidate onSubmit={submit}>
        <GenresField
          value={genreIds}
          onChange={setGenreIds}
          error={isChecked && genreIds.length === 0 ? t('publicFinder.genreMissing') : undefined}
        />
        <SimilarArtists
          values={similarArtists}
          onChange={setArtists}
          error={isChecked && similarArtists.length < 2 ? t('publicFinder.artistsMissing') : undefined}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary">
            {t('publicFinder.find')}
          </Button>
          <Button variant="ghost" onClick={onBack}>
            {t('publicFinder.back')}
          </Button>
        </div>
      </form>
    </div>
  );
}
