import { useText } from '@fanfare/kit';
import { Banner, formatNumber, styles } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { AudioPreview } from '../../../lib/track/audio-preview.tsx';
import { ChosenFile } from '../../../lib/track/chosen-file.tsx';
import type { AudioFile } from '../lib/use-audio-file.ts';

const bytesPerMegabyte = 1024 * 1024;

/** React hook: formats a file size. */
export function useSize() {
  const { t, locale } = useText();
  return (bytes: number) =>
    t('fastStart.audio.size', { size: formatNumber(Math.max(0.1, bytes / bytesPerMegabyte), locale) });
}

interface AudioPartProps {
  audio: AudioFile;
  kept: { name: string; sizeBytes: number } | null;
  /** Where to drop a file while there is none. */
  drop: ReactNode;
}

/** The audio of a track that doesn't exist yet: the drop area or the chosen file. */
export function AudioPart({ audio, kept, drop }: AudioPartProps) {
  const { t } = useText();
  const size = useSize();
  if (!kept || audio.state === 'none') return drop;
  const { name } = kept;
  return (
    <>
      <ChosenFile name={name} size={size(kept.sizeBytes)} onRemove={audio.remove} />
      {audio.file && <AudioPreview file={audio.file} />}
      {audio.state === 'saved' && <p className={styles.faint}>{t('fastStart.audio.kept')}</p>}
      {audio.state === 'in-memory' && <Banner tone="warning">{t('fastStart.audio.fleeting')}</Banner>}
      {audio.state === 'missing' && (
        <>
          <Banner tone="warning">{t('fastStart.audio.lost', { name })}</Banner>
          {drop}
        </>
      )}
    </>
  );
}
