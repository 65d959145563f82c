import { useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';
import { AudioDrop } from '../../../lib/track/audio-drop.tsx';
import { AudioPreview } from '../../../lib/track/audio-preview.tsx';
import { ChosenFile } from '../../../lib/track/chosen-file.tsx';
import { UploadProgress } from './upload-progress.tsx';
import type { NewAudio as State } from './use-new-audio.ts';

interface NewAudioProps {
  audio: State;
  onFile: (file: File) => void;
  /** Sending once more is possible now, before the form is saved. */
  canRetry: boolean;
}

/** The audio of a new track: where to drop it, then how far it has got, and how it sounds. */
export function NewAudio({ audio, onFile, canRetry }: NewAudioProps) {
  const { t } = useText();
  const { file, state, error } = audio;
  const isSending = state.step === 'sending' || state.step === 'reading';
  return (
    <>
      {!file ? (
        <AudioDrop onFile={onFile} />
      ) : (
        <>
          {isSending ? (
            <UploadProgress state={state} onCancel={audio.cancel} />
          ) : (
            <ChosenFile
              name={file.name}
              onRemove={audio.remove}
              {...(state.step === 'sent' ? { size: t('upload.sent') } : {})}
            />
          )}
          {!audio.isRefused && <AudioPreview file={file} />}
        </>
      )}
      {(error !== null || (file && state.step === 'cancelled')) && (
        <Banner
          tone={error === null ? 'neutral' : 'danger'}
          role={error === null ? 'status' : 'alert'}
          action={
            file &&
            canRetry &&
            !audio.isRefused && (
              <Button size="s" onClick={audio.retry}>
                {t('upload.again')}
              </Button>
            )
          }
        >
          {error ?? t('upload.cancelledInForm')}
        </Banner>
      )}
    </>
  );
}
