import type { OriginalFrame } from '@fanfare/api-contract';
import { cx } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './errors.module.css';

/** A stack in the files that somebody wrote: the product's own places with the lines around, those of libraries by name. */
export function Frames({ frames }: { frames: readonly OriginalFrame[] }) {
  const { t } = useTranslation(namespace);
  return (
    <ol className={s.frames} aria-label={t('staff.error.stack')}>
      {frames.map((frame, index) => (
        // The same place may be there several times.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={cx(!frame.isOwn && s.library)}>
          <p className={s.place}>
            <b>{`${frame.file}:${frame.line}:${frame.column}`}</b>
            {frame.name && <span> {t('staff.error.in', { name: frame.name })}</span>}
          </p>
          {frame.code.length > 0 && <Code frame={frame} />}
        </li>
      ))}
    </ol>
  );
}

/** Scrolls sideways, so that it can be reached by keys. */
function Code({ frame: { file, line, code } }: { frame: OriginalFrame }) {
  const { t } = useTranslation(namespace);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.code} role="region" tabIndex={0} aria-label={t('staff.error.lines', { file, line })}>
      <pre>
        {code.map((one) => (
          <span key={one.line} className={cx(s.line, one.line === line && s.thrown)}>
            <span className={s.number}>{one.line}</span>
            {one.line === line ? <mark>{one.text}</mark> : <span>{one.text}</span>}
            {'\n'}
          </span>
        ))}
      </pre>
    </div>
  );
}
