import type { ServiceCard } from '@fanfare/api-contract';
import {
  formatDate,
  AudioLinesIcon,
  ClockIcon,
  GlobeIcon,
  ListMusicIcon,
  TagIcon,
  TrendingUpIcon,
  ZapIcon,
} from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import { useText } from '../use-text.ts';

const reasonIcons = {
  genre: TagIcon,
  artist: ListMusicIcon,
  accept_rate: TrendingUpIcon,
  language: GlobeIcon,
  speed: ZapIcon,
  mood: AudioLinesIcon,
} as const;

interface ServiceReasonsProps {
  service: ServiceCard;
  className: string | undefined;
  /** Of the row that says why it can't be chosen now. */
  closedClassName: string | undefined;
  /** Rows of the screen's own, before the reasons. */
  children?: ReactNode;
}

/** Why a service can't be chosen now, and why it fits. */
export function ServiceReasons({
  service: { availability, reasons },
  className,
  closedClassName,
  children,
}: ServiceReasonsProps) {
  const { t, locale } = useText();
  return (
    <ul className={className}>
      {availability.status !== 'open' && (
        <li className={closedClassName}>
          <ClockIcon size={16} aria-hidden="true" />
          {availability.opensAt
            ? t(`selection.opens.${availability.status}`, {
                date: formatDate(availability.opensAt, locale, { weekday: 'short', day: 'numeric', month: 'short' }),
              })
            : t(`selection.closed.${availability.status}`)}
        </li>
      )}
      {children}
      {reasons.map(({ kind, text }) => {
        const Icon = reasonIcons[kind];
        return (
          <li key={text}>
            <Icon size={16} aria-hidden="true" />
            {text}
          </li>
        );
      })}
    </ul>
  );
}
