import { useText } from '@fanfare/kit';
import { Banner, Button, CoverArt, ImageIcon, styles, useObjectUrl } from '@fanfare/shared-ui';
import { FileDrop } from '../../../lib/track/file-drop.tsx';
import { coverAccept } from '../../../lib/track/files.ts';
import s from './cover-field.module.css';

interface CoverFieldProps {
  /** Seed of the placeholder cover. */
  seed: number;
  /** The stored image. */
  src: string | null;
  /** Chosen, but not saved yet. */
  chosen: File | null;
  isSending: boolean;
  error: string | null;
  onFile: (file: File) => void;
  /** Discards the chosen image. */
  onRemove: () => void;
}

/** The cover of a track as it will look, and where to drop another. */
export function CoverField({ seed, src, chosen, isSending, error, onFile, onRemove }: CoverFieldProps) {
  const { t } = useText();
  const preview = useObjectUrl(chosen);
  return (
    <div className={s.field}>
      <CoverArt
        className={s.cover}
        size="fill"
        seed={seed}
        src={preview ?? src}
        alt={chosen ? t('cover.chosen', { name: chosen.name }) : src ? t('cover.now') : t('cover.drawn')}
      />
      <div className={styles.stackClose}>
        <FileDrop
          label={t(src || chosen ? 'cover.replace' : 'cover.drop')}
          pickText={t('upload.pick')}
          hint={t('cover.hint')}
          icon={<ImageIcon size={28} aria-hidden="true" />}
          accept={coverAccept}
          onFile={onFile}
        />
        {chosen && (
          <p className={s.chosen}>
            <span>{chosen.name}</span>
            {isSending ? (
              <span role="status">{t('cover.sending')}</span>
            ) : (
              <Button size="s" onClick={onRemove}>
                {t('removeFile')}
              </Button>
            )}
          </p>
        )}
        {error && (
          <Banner tone="danger" role="alert">
            {error}
          </Banner>
        )}
      </div>
    </div>
  );
}
