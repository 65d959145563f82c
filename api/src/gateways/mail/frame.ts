import type { Config } from '../../config.ts';
import type { Translator } from '../../texts/index.ts';
import type { MailContent, MailLink } from './content.ts';
import { oneClickPath, stopPage, stopToken } from './stop-token.ts';

/** An email's footer: why it came, who sends it, how to unsubscribe. */
export interface Frame {
  reason: string;
  sender: string[];
  stop?: { page: MailLink; settings: MailLink; oneClickUrl: string };
}

export type FrameConfig = Pick<Config, 'shellUrl' | 'apiUrl' | 'mediaSecret' | 'seller'>;

export function frameOf(
  { shellUrl, apiUrl, mediaSecret, seller }: FrameConfig,
  { reason, stop }: MailContent,
  { t }: Translator,
): Frame {
  const company = [seller.name, ...seller.addressLines].join(', ');
  const sender = [t('layout.tagline')];
  if (company !== 'Fanfare') sender.push(t('layout.sent_by', { company }));
  if (!stop) return { reason, sender };
  const token = stopToken(mediaSecret, stop);
  return {
    reason,
    sender,
    stop: {
      page: { label: t(`layout.stop_${stop.kind}`), url: stopPage(shellUrl, token) },
      settings: { label: t('layout.choose_emails'), url: `${shellUrl}/account` },
      oneClickUrl: `${apiUrl}${oneClickPath}?token=${encodeURIComponent(token)}`,
    },
  };
}
