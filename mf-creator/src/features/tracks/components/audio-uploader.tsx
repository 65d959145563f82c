import type { Track } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Banner, Button, styles } from '@fanfare/shared-ui';
import { useRef, useState } from 'react';
import { AudioDrop } from '../../../lib/track/audio-drop.tsx';
import { AudioPreview } from '../../../lib/track/audio-preview.tsx';
import { audioRefusal, type FileRefusal } from '../../../lib/track/files.ts';
import { soundRefusal } from '../../../lib/track/read-sound.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useAudioUpload } from './use-audio-upload.ts';

interface AudioUploaderProps {
  trackId: number;
  /** Whether the track has audio already: then this adds a version. */
  hasAudio: boolean;
  onUploaded: (track: Track) => void;
}

/** Uploads the audio of a track: drop or pick, progress, cancel, errors. */
export function AudioUploader({ trackId, hasAudio, onUploaded }: AudioUploaderProps) {
  const { t } = useText();
  const { state, start, cancel, reset } = useAudioUpload();
  const latest = useRef<File | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<FileRefusal | null>(null);

  const send = async (chosen: File) => {
    setFile(chosen);
    latest.current = chosen;
    const refused = audioRefusal(chosen);
    setRefusal(refused);
    if (refused) return;
    // Whether it plays shows while it is on its way.
    void soundRefusal(chosen).then((reason) => {
      if (!reason || latest.current !== chosen) return;
      reset();
      setRefusal(reason);
    });
    const track = await start(trackId, chosen);
    if (track) onUploaded(track);
  };

  if (state.step === 'sending' || state.step === 'reading') {
    return (
      <div className={styles.stackClose}>
        <UploadProgress state={state} onCancel={cancel} />
        {file && <AudioPreview file={file} />}
      </div>
    );
  }
  return (
    <div className={styles.stackClose}>
      <AudioDrop label={hasAudio ? t('upload.dropVersion') : undefined} onFile={(chosen) => void send(chosen)} />
      {refusal && (
        <Banner tone="danger" role="alert">
          {t(`upload.refusal.${refusal}`, { name: file?.name })}
        </Banner>
      )}
      {!refusal && state.step === 'failed' && (
        <Banner
          tone="danger"
          role="alert"
          action={
            file && (
              <Button size="s" onClick={() => void send(file)}>
                {t('upload.again')}
              </Button>
            )
          }
        >
          {t('upload.failed', { name: state.fileName, message: state.message })}
        </Banner>
      )}
      {!refusal && state.step === 'cancelled' && (
        <Banner tone="neutral" role="status">
          {t('upload.cancelled', { name: state.fileName })}
        </Banner>
      )}
    </div>
  );
}
