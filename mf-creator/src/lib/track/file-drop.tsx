import { cx, styles } from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import s from './file-drop.module.css';

interface FileDropProps {
  /** The field's label, visible and for screen readers. */
  label: string;
  /** Looks like a link: opens the file picker. */
  pickText: string;
  hint: string;
  icon: ReactNode;
  accept: string;
  onFile: (file: File) => void;
}

/** Takes one file by drop or picker; resets the picker, so the same file can be picked again. */
export function FileDrop({ label, pickText, hint, icon, accept, onFile }: FileDropProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    <label className={cx(s.drop, isOver && s.over)}>
      {icon}
      <span className={s.what}>
        {label} <span className={s.pick}>{pickText}</span>
      </span>
      <span className={styles.caption}>{hint}</span>
      <input
        type="file"
        accept={accept}
        // Covers the whole field, so the browser handles drops.
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
