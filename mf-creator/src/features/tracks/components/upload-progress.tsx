import { useText } from '@fanfare/kit';
import { Button, formatPercent, ProgressBar, styles } from '@fanfare/shared-ui';
import s from './upload-progress.module.css';
import type { UploadState } from './use-audio-upload.ts';

interface UploadProgressProps {
  state: Extract<UploadState, { step: 'sending' | 'reading' }>;
  onCancel: () => void;
}

/** Upload progress, with a cancel button. */
export function UploadProgress({ state, onCancel }: UploadProgressProps) {
  const { t, locale } = useText();
  const share = state.step === 'sending' ? state.share : 1;
  return (
    <div className={s.running}>
      <div className={styles.line}>
        <span className={s.name}>{state.fileName}</span>
        <span className={s.percent} aria-live="polite">
          {state.step === 'reading' ? t('upload.reading') : formatPercent(share, locale)}
        </span>
      </div>
      <ProgressBar labelHidden label={t('upload.progress', { name: state.fileName })} value={Math.round(share * 100)} />
      {state.step === 'sending' && (
        <div>
          <Button size="s" onClick={onCancel}>
            {t('upload.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
