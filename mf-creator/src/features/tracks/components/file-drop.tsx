import { cx } from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import s from './file-drop.module.css';

interface FileDropProps {
  /** What the field is for, read out and shown. */
  label: string;
  /** The words that look like a link: choosing from the disk. */
  pickText: string;
  hint: string;
  icon: ReactNode;
  accept: string;
  disabled?: boolean;
  onFile: (file: File) => void;
}

/** A place to drop a file on, or to press and pick one. One file; the picker forgets it, so the same one can be picked again. */
export function FileDrop({ label, pickText, hint, icon, accept, disabled = false, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label className={cx(s.drop, isOver && s.over, disabled && s.disabled)}>
      {icon}
      <span className={s.what}>
        {label} <span className={s.pick}>{pickText}</span>
      </span>
      <span className={s.hint}>{hint}</span>
      <input
        type="file"
        accept={accept}
        disabled={disabled}
        // It covers the whole field, so the browser itself takes what is dropped on it.
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
