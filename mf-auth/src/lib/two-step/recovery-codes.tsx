import { useText } from '@fanfare/kit';
import { Banner, Button, DownloadIcon } from '@fanfare/shared-ui';
import { CopyButton } from './copy-button.tsx';
import s from './two-step.module.css';

const fileName = 'fanfare-recovery-codes.txt';

/** Downloads a text as a file. */
function download(content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The person says that they are saved. */
  onSaved: () => void;
  isBusy?: boolean;
}

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onSaved, isBusy = false }: RecoveryCodesProps) {
  const { t } = useText();
  const lines = codes.join('\n');
  return (
    <div className={s.stack}>
      <Banner tone="warning">{t('twoStep.codes.once')}</Banner>
      <ol className={s.codes} aria-label={t('twoStep.codes.title')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className={s.row}>
        <CopyButton text={lines}>{t('twoStep.codes.copy')}</CopyButton>
        <Button
          iconStart={<DownloadIcon size={16} />}
          onClick={() => download(`${t('twoStep.codes.file')}\r\n\r\n${codes.join('\r\n')}\r\n`)}
        >
          {t('twoStep.codes.download')}
        </Button>
      </div>
      <Button variant="primary" size="l" fullWidth loading={isBusy} onClick={onSaved}>
        {t('twoStep.codes.saved')}
      </Button>
    </div>
  );
}
