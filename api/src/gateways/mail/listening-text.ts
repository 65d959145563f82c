import type { Translator } from '../../texts/index.ts';
import type { MailRow } from './content.ts';

const inMinutes = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;

/** The listening receipt as text: `heard 1:46 of 4:08`. */
export const listeningText = ({ t }: Translator, { seconds, ofSeconds }: NonNullable<MailRow['heard']>): string =>
  t('layout.heard', { heard: inMinutes(seconds), total: inMinutes(ofSeconds) });
