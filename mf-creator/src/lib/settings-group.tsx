import type { ComponentProps, ReactNode } from 'react';
import s from './settings-group.module.css';

interface SettingsGroupProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** At the end of the title's line. */
  titleEnd?: ReactNode;
  /** Where the field below says its title to assistive technology. */
  isTitleHidden?: boolean;
}

/** One of the settings or filters in a sidebar. */
export function SettingsGroup({ title, titleEnd, isTitleHidden = false, children, ...rest }: SettingsGroupProps) {
  return (
    <section {...rest} className={s.group}>
      {title && (
        <div className={s.title}>
          <h2 aria-hidden={isTitleHidden || undefined}>{title}</h2>
          {titleEnd}
        </div>
      )}
      {children}
    </section>
  );
}
