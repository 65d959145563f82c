import type { Campaign } from '@fanfare/api-contract';
import { useFailureToast, useShell, useText } from '@fanfare/kit';
import {
  AvatarStack,
  Button,
  Card,
  formatDate,
  linkClass,
  RefreshCwIcon,
  SendIcon,
  UploadIcon,
} from '@fanfare/shared-ui';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { to } from '../../../paths.ts';
import { useResend } from '../api/resend.ts';
import { resendsOf } from '../lib/resends.ts';
import s from './new-version.module.css';
import { ResendDialog } from './resend-dialog.tsx';

interface NewVersionProps {
  campaign: Campaign;
  /** Uploads a new version of the track in place. */
  renderUploader: (onUploaded: () => void) => ReactNode;
}

/** Curators who asked for a new version: how to send it, once and free, and where it went. */
export function NewVersion({ campaign, renderUploader }: NewVersionProps) {
  const { t, locale } = useText();
  const { notify, navigate } = useShell();
  const showError = useFailureToast();
  const resend = useResend(campaign.id);
  const { waiting, sent, closed, until } = resendsOf(campaign.submissions);
  const [isPreparing, setIsPreparing] = useState(false);
  if (waiting.length + sent.length + closed.length === 0) return null;
  const names = new Intl.ListFormat(locale).format(waiting.map((submission) => submission.curator.display_name));
  const isReady = waiting.some((submission) => submission.ending?.resend?.state === 'open');
  const send = () =>
    resend.mutate(
      waiting.map((submission) => submission.id),
      {
        onSuccess: ({ id }) => {
          notify({ text: t('resend.done', { count: waiting.length }), tone: 'positive' });
          navigate(to.campaign(id));
        },
        onError: showError,
      },
    );
  return (
    <Card className={s.card} render={<section aria-label={t('resend.label')} />}>
      <h2>
        <RefreshCwIcon size={18} aria-hidden="true" />
        {waiting.length > 0 ? t('resend.open', { count: waiting.length }) : t('resend.label')}
      </h2>
      {waiting.length > 1 && (
        <AvatarStack
          label={t('curatorCount', { count: waiting.length })}
          locale={locale}
          size={32}
          people={waiting.map(({ curator }) => ({
            id: curator.id,
            name: curator.display_name,
            src: curator.profileImageUrl,
          }))}
        />
      )}
      {waiting.length > 0 && until && (
        <p>
          {t(isReady ? 'resend.ready' : 'resend.needsVersion', {
            count: waiting.length,
            names,
            date: formatDate(until, locale),
          })}
        </p>
      )}
      {waiting.length > 1 && (
        <Button variant="primary" iconStart={<SendIcon size={18} />} onClick={() => setIsPreparing(true)}>
          {t('resend.prepare', { count: waiting.length })}
        </Button>
      )}
      {isPreparing && (
        <ResendDialog campaign={campaign} renderUploader={renderUploader} onClose={() => setIsPreparing(false)} />
      )}
      {waiting.length === 1 &&
        (isReady ? (
          <Button variant="primary" iconStart={<SendIcon size={18} />} loading={resend.isPending} onClick={send}>
            {t('resend.send', { count: waiting.length })}
          </Button>
        ) : (
          <Button
            variant="primary"
            iconStart={<UploadIcon size={18} />}
            render={<Link to={to.track(campaign.track.id)} />}
          >
            {t('resend.upload')}
          </Button>
        ))}
      <ul>
        {sent.map((submission) => (
          <li key={submission.id}>
            {t('resend.sent', { name: submission.service.title })}{' '}
            {submission.ending?.resend?.campaignId && (
              <Link className={linkClass} to={to.campaign(submission.ending.resend.campaignId)}>
                {t('resend.see', { id: submission.ending.resend.campaignId })}
              </Link>
            )}
          </li>
        ))}
        {closed.map((submission) => (
          <li key={submission.id}>
            {t('resend.closed', { name: submission.service.title, reason: submission.ending?.resend?.reason ?? '' })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
