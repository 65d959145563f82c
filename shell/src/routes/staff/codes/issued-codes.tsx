import { Banner, Button, CopyIcon, DownloadIcon, VisuallyHidden } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useCopy } from '../copy-code.tsx';
import s from './dialogs.module.css';
import { asCsv, asText, download, type Issued } from './download.ts';

interface Props {
  issued: Issued;
  /** Called once they were copied or downloaded. */
  onTaken: () => void;
  onDone: () => void;
}

/** The focused element was removed with the form. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** The codes, with buttons to copy and download them. */
export function IssuedCodes({ issued, onTaken, onDone }: Props) {
  const { t } = useTranslation(namespace);
  const copy = useCopy();
  const [isCopied, setCopied] = useState(false);
  const { codes } = issued;
  const copyAll = async () => {
    const isDone = await copy(codes.join('\n'));
    setCopied(isDone);
    if (isDone) onTaken();
  };
  const save = (name: string, content: string, type: string) => {
    download(name, content, type);
    onTaken();
  };
  return (
    <>
      <Banner className={s.once ?? ''} tone="warning">
        {t('staff.issue.once')}
      </Banner>
      {/* A long list scrolls, so it needs a tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className={s.codes} aria-label={t('staff.issue.list')} tabIndex={0}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={s.take}>
        <Button ref={focusOnMount} iconStart={<CopyIcon />} onClick={() => void copyAll()}>
          {isCopied ? t('staff.issue.copied', { count: codes.length }) : t('staff.issue.copyAll')}
        </Button>
        <Button
          iconStart={<DownloadIcon />}
          onClick={() => save('gift-codes.txt', asText(codes), 'text/plain;charset=utf-8')}
        >
          {t('staff.issue.txt')}
        </Button>
        <Button
          iconStart={<DownloadIcon />}
          onClick={() => save('gift-codes.csv', asCsv(issued), 'text/csv;charset=utf-8')}
        >
          {t('staff.issue.csv')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('staff.issue.done')}
        </Button>
      </div>
      <VisuallyHidden role="status">{isCopied && t('staff.issue.copied', { count: codes.length })}</VisuallyHidden>
    </>
  );
}
