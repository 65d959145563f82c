import { useText } from '@fanfare/kit';
import { cx, ExternalLinkIcon, linkClass } from '@fanfare/shared-ui';
import { useId } from 'react';
import s from './track-links.module.css';

/** The host of a web address; null for anything else, which a page must not link to. */
function webHost(link: string): string | null {
  const url = URL.parse(link);
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : null;
}

interface TrackLinksProps {
  links: readonly string[] | undefined;
  className?: string | undefined;
}

/** Where a track can be heard elsewhere, as its artist says: each by its host, so that nobody is sent somewhere unawares. */
export function TrackLinks({ links, className }: TrackLinksProps) {
  const { t } = useText();
  const labelId = useId();
  const shown = (links ?? []).map((url) => ({ url, host: webHost(url) })).filter(({ host }) => host !== null);
  if (shown.length === 0) return null;
  return (
    <div className={cx(s.links, className)}>
      <p id={labelId}>{t('track.links')}</p>
      <ul aria-labelledby={labelId}>
        {shown.map(({ url, host }) => (
          <li key={url}>
            <a className={cx(linkClass, s.link)} href={url} target="_blank" rel="noreferrer nofollow">
              {host}
              <ExternalLinkIcon size={14} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
