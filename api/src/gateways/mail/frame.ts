import type { Config } from '../../config.ts';
import type { MailContent, MailLink } from './content.ts';
import { oneClickPath, stopPage, stopToken } from './stop-token.ts';

/** An email's footer: why it came, who sends it, how to unsubscribe. */
export interface Frame {
  reason: string;
  sender: string[];
  stop?: { page: MailLink; settings: MailLink; oneClickUrl: string };
}

export type FrameConfig = Pick<Config, 'shellUrl' | 'apiUrl' | 'mediaSecret' | 'seller'>;

const words = {
  digest: 'Stop the daily digest',
  deadlines: 'Stop emails about deadlines',
  promises: 'Stop emails about broken promises',
  answers: 'Stop emails about answers',
  tracks: 'Stop emails about new tracks',
} as const;

export function frameOf({ shellUrl, apiUrl, mediaSecret, seller }: FrameConfig, { reason, stop }: MailContent): Frame {
  const company = [seller.name, ...seller.addressLines].join(', ');
  const sender = ['Fanfare: your track, heard by people who choose the music.'];
  if (company !== 'Fanfare') sender.push(`Sent by ${company}`);
  if (!stop) return { reason, sender };
  const token = stopToken(mediaSecret, stop);
  return {
    reason,
    sender,
    stop: {
      page: { label: words[stop.kind], url: stopPage(shellUrl, token) },
      settings: { label: 'Choose your emails', url: `${shellUrl}/account` },
      oneClickUrl: `${apiUrl}${oneClickPath}?token=${encodeURIComponent(token)}`,
    },
  };
}
