import type { OriginalFrame } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './errors.module.css';

type Frames = readonly OriginalFrame[];

/** Frames as they follow each other, those of libraries together. */
function runsOf(frames: Frames): { isOwn: boolean; frames: OriginalFrame[] }[] {
  const runs: { isOwn: boolean; frames: OriginalFrame[] }[] = [];
  for (const frame of frames) {
    const last = runs.at(-1);
    if (last?.isOwn === frame.isOwn) last.frames.push(frame);
    else runs.push({ isOwn: frame.isOwn, frames: [frame] });
  }
  return runs;
}

/** A stack in the files that somebody wrote: the product's own places with the lines around, those of libraries folded away. */
export function Frames({ frames }: { frames: Frames }) {
  const { t } = useTranslation(namespace);
  return (
    <div className={s.frames}>
      {runsOf(frames).map((run, index) =>
        run.isOwn ? (
          // The same place may be there several times.
          // oxlint-disable-next-line react/no-array-index-key
          <Places key={index} frames={run.frames} label={t('staff.error.stack')} />
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <details key={index} className={s.folded}>
            <summary>{t('staff.error.libraries', { count: run.frames.length })}</summary>
            <Places frames={run.frames} label={t('staff.error.libraryStack')} />
          </details>
        ),
      )}
    </div>
  );
}

function Places({ frames, label }: { frames: Frames; label: string }) {
  const { t } = useTranslation(namespace);
  return (
    <ol className={s.places} aria-label={label}>
      {frames.map((frame, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
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

/** How far all lines are indented. */
const indentOf = (code: OriginalFrame['code']) =>
  Math.min(...code.filter(({ text }) => text.trim() !== '').map(({ text }) => text.search(/\S/)));

/** Scrolls sideways, so that it can be reached by keys. No landmark: a place may be on the page several times. */
function Code({ frame: { file, line, code } }: { frame: OriginalFrame }) {
  const { t } = useTranslation(namespace);
  const indent = indentOf(code);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={s.code} role="group" tabIndex={0} aria-label={t('staff.error.lines', { file, line })}>
      <pre>
        {code.map((one) => (
          <span key={one.line} className={one.line === line ? s.thrown : s.line}>
            <span className={s.number}>{one.line}</span>
            {one.line === line ? <mark>{one.text.slice(indent)}</mark> : <span>{one.text.slice(indent)}</span>}
          </span>
        ))}
      </pre>
    </div>
  );
}
