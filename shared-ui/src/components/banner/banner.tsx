import { CircleCheck, Info, OctagonAlert, TriangleAlert, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import s from './banner.module.css';

export type BannerTone = 'neutral' | 'role' | 'positive' | 'warning' | 'danger' | 'brass';

export interface BannerProps extends Omit<ComponentProps<'div'>, 'title'> {
  tone?: BannerTone;
  title?: ReactNode;
  icon?: ReactNode;
  /** A button or link at the end of the banner. */
  action?: ReactNode;
  onClose?: () => void;
  /** The name of the close button; required with `onClose`. */
  closeLabel?: string;
}

const ICONS: Record<BannerTone, ReactNode> = {
  neutral: <Info aria-hidden="true" />,
  role: <Info aria-hidden="true" />,
  positive: <CircleCheck aria-hidden="true" />,
  warning: <TriangleAlert aria-hidden="true" />,
  danger: <OctagonAlert aria-hidden="true" />,
  brass: <Info aria-hidden="true" />,
};

/** An inline notice. Screen readers announce warnings and errors when they appear. */
export function Banner({
  tone = 'neutral',
  title,
  icon,
  action,
  onClose,
  closeLabel,
  className,
  children,
  ...rest
}: BannerProps) {
  return (
    <div
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
      {...rest}
      className={cx(s.banner, s[tone], onClose && s.closable, className)}
    >
      <span className={s.icon}>{icon ?? ICONS[tone]}</span>
      <div className={s.main}>
        <div className={s.text}>
          {title && <strong className={s.title}>{title}</strong>}
          {children}
        </div>
        {action}
      </div>
      {onClose && <IconButton size="s" label={closeLabel ?? ''} icon={<X aria-hidden="true" />} onClick={onClose} />}
    </div>
  );
}
