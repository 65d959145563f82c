import type { Platform } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Checkbox, formatNumber, LinkMark } from '@fanfare/shared-ui';
import { useId } from 'react';
import { platforms, type SettingsFieldProps } from '../lib/settings.ts';
import s from './platform-field.module.css';

interface PlatformFieldProps extends SettingsFieldProps {
  /** Shown when no platform is chosen. */
  error?: string | undefined;
}

/** The platforms, with their number of influencers and prices. */
export function PlatformField({ metadata, settings, onChange, error }: PlatformFieldProps) {
  const { t, locale } = useText();
  const errorId = useId();
  const toggle = (platform: Platform, isOn: boolean) =>
    onChange({
      platforms: platforms.filter((other) => (other === platform ? isOn : settings.platforms.includes(other))),
    });
  return (
    <div role="group" aria-label={t('influencers.platforms')} aria-describedby={error ? errorId : undefined}>
      <ul className={s.list}>
        {platforms.map((platform) => {
          const option = metadata.platforms.find(({ type }) => type === platform);
          return (
            <li key={platform}>
              <Checkbox
                className={s.choice}
                label={
                  <span className={s.name}>
                    <LinkMark place={platform} />
                    {t(`card.platform.${platform}`)}
                  </span>
                }
                hint={
                  option &&
                  (option.minCredits === null
                    ? t('influencers.nobodyOpen')
                    : t('influencers.prices', {
                        min: option.minCredits,
                        max: option.maxCredits,
                        median: option.medianCredits,
                      }))
                }
                end={option && formatNumber(option.serviceCount, locale)}
                checked={settings.platforms.includes(platform)}
                onCheckedChange={(isOn) => toggle(platform, isOn)}
              />
            </li>
          );
        })}
      </ul>
      <p id={errorId} className={s.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
