import { useText } from '../../../lib/use-text.ts';
import s from './from-artist.module.css';

/** What the artist wrote: the pitch, and the lyrics where there are any. */
export function FromArtist({ pitch, lyrics }: { pitch: string; lyrics: string | null }) {
  const { t } = useText();
  return (
    <>
      <section className={s.pitch}>
        <h2>{t('track.fromArtist')}</h2>
        <p>{pitch || t('track.noPitch')}</p>
      </section>
      {lyrics ? (
        <details className={s.lyrics}>
          <summary>{t('track.lyrics')}</summary>
          <p>{lyrics}</p>
        </details>
      ) : null}
    </>
  );
}
