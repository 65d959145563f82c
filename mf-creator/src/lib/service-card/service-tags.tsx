import type { ServiceCard } from '@fanfare/api-contract';
import { Tag } from '@fanfare/shared-ui';
import { useText } from '../use-text.ts';

const levelTones = { new: 'role', standard: 'neutral', trusted: 'line', top: 'line' } as const;

/** What stands beside a service's name: its level, where there is something to say, and that it is demo data. */
export function ServiceTags({ service: { level, isDemo } }: { service: ServiceCard }) {
  const { t } = useText();
  return (
    <>
      {level !== 'standard' && <Tag tone={levelTones[level]}>{t(`level.${level}`)}</Tag>}
      {isDemo && <Tag tone="demo">{t('demo')}</Tag>}
    </>
  );
}
