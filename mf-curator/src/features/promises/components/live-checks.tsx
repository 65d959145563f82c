import type { CuratorPromise } from '@fanfare/api-contract';
import { useDebounced, useShell, useText } from '@fanfare/kit';
import {
  Button,
  CircleCheckIcon,
  CircleHelpIcon,
  CircleXIcon,
  cx,
  ExternalLinkIcon,
  linkClass,
  VisuallyHidden,
} from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { placementQuery } from '../api/promises.ts';
import s from './live-checks.module.css';

const icons = { passed: CircleCheckIcon, failed: CircleXIcon, unknown: CircleHelpIcon };
/** Each check fetches an external page. */
const quietMs = 700;

interface LiveChecksProps {
  submissionId: CuratorPromise['submissionId'];
  url: string;
  disclosure: string;
}

/** What the page shows now, before the proof is submitted. A failed check does not block submitting. */
export function LiveChecks({ submissionId, url, disclosure }: LiveChecksProps) {
  const { t } = useText();
  const { call } = useShell();
  const asked = useDebounced({ url: url.trim(), disclosure: disclosure.trim() }, quietMs);
  const isAddress = /^https:\/\/[^/\s.]+\.[^/\s]+\//.test(asked.url);
  const look = useQuery({ ...placementQuery(call, submissionId, asked), enabled: isAddress });
  if (!isAddress || look.error) return null;
  if (!look.data) return <p className={s.looking}>{t('proof.checks.looking')}</p>;
  const { checks, standInUrl } = look.data;
  if (checks.length === 0) return null;
  return (
    <div className={s.checks} role="group" aria-label={t('proof.checks.label')} aria-busy={look.isFetching}>
      <ul aria-live="polite">
        {checks.map(({ check, result, message }) => {
          const Icon = icons[result];
          return (
            <li key={check} data-result={result}>
              <Icon size={16} aria-hidden="true" />
              <span>
                <VisuallyHidden>{t(`proof.checks.results.${result}`)}: </VisuallyHidden>
                {message}
                {result === 'unknown' ? `. ${t('proof.checks.unread')}` : ''}
              </span>
            </li>
          );
        })}
      </ul>
      <div className={s.acts}>
        <Button size="s" loading={look.isFetching} onClick={() => void look.refetch()}>
          {t('proof.checks.again')}
        </Button>
        {standInUrl === undefined ? null : (
          <p>
            {t('proof.checks.standInText')}{' '}
            <a className={cx(linkClass, s.standIn)} href={standInUrl} target="_blank" rel="noreferrer">
              {t('proof.checks.standIn')}
              <ExternalLinkIcon size={14} aria-hidden="true" />
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
