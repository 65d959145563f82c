import { Tag } from '../tag/tag.tsx';
import type { CardService, CardWords } from './card-service.ts';

const levelTones = { new: 'role', standard: 'neutral', trusted: 'line', top: 'line' } as const;

export interface ServiceTagsProps {
  service: Pick<CardService, 'level' | 'isDemo'>;
  words: CardWords;
}

/** Tags beside a service's name: its level, if noteworthy, and a demo label. */
export function ServiceTags({ service: { level, isDemo }, words: { say } }: ServiceTagsProps) {
  return (
    <>
      {level !== 'standard' && <Tag tone={levelTones[level]}>{say(`level.${level}`)}</Tag>}
      {isDemo && <Tag tone="demo">{say('demo')}</Tag>}
    </>
  );
}
