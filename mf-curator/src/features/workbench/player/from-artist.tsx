import { useText } from '../../../lib/use-text.ts';
import s from './from-artist.module.css';

interface FromArtistProps {
  pitch: string;
  lyrics: string | null;
  /** Folds the pitch away too: on a phone the answer is what one came for. */
  isCompact: boolean;
}

/** What the artist wrote: the pitch, and the lyrics where there are any. */
export function FromArtist({ pitch, lyrics, isCompact }: FromArtistProps) {
  const { t } = useText();
  const words = pitch || t('track.noPitch');
  return (
    <>
      {isCompact ? (
        <Folded title={t('track.fromArtist')} text={words} />
      ) : (
        <section className={s.pitch}>
          <h2>{t('track.fromArtist')}</h2>
          <p>{words}</p>
        </section>
      )}
      {lyrics ? <Folded title={t('track.lyrics')} text={lyrics} /> : null}
    </>
  );
}

function Folded({ title, text }: { title: string; text: string }) {
  return (
    <details className={s.folded}>
      <summary>{title}</summary>
      <p>{text}</p>
    </details>
  );
}
