import { useText } from '@fanfare/kit';
import { AudioLinesIcon } from '@fanfare/shared-ui';
import { FileDrop } from './file-drop.tsx';
import { audioAccept } from './files.ts';

/** Takes the audio of a track. */
export function AudioDrop({ label, onFile }: { label?: string | undefined; onFile: (file: File) => void }) {
  const { t } = useText();
  return (
    <FileDrop
      label={label ?? t('upload.drop')}
      pickText={t('upload.pick')}
      hint={t('upload.hint')}
      icon={<AudioLinesIcon size={28} aria-hidden="true" />}
      accept={audioAccept}
      onFile={onFile}
    />
  );
}
