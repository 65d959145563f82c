import '../../../lib/lists/list-texts.ts';
import type { Campaign } from '@fanfare/api-contract';
import { FailureBanner, LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { Button, Dialog, formatDate, Skeleton, styles } from '@fanfare/shared-ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import body from '../../../lib/lists/dialog-body.module.css';
import { queryKeys } from '../../../lib/query-keys.ts';
import { to } from '../../../paths.ts';
import { resendPreviewQuery, useResend } from '../api/resend.ts';
import s from './resend-dialog.module.css';

interface ResendDialogProps {
  campaign: Campaign;
  /** Uploads a new version of the track in place. */
  renderUploader: (onUploaded: () => void) => ReactNode;
  onClose: () => void;
}

/** Gathers everybody who asked for a new version, takes its file, and sends it to all who can have it, together and free. */
export function ResendDialog({ campaign, renderUploader, onClose }: ResendDialogProps) {
  const { t, locale } = useText();
  const { call, navigate, notify } = useShell();
  const client = useQueryClient();
  const preview = useQuery(resendPreviewQuery(call, campaign.id));
  const resend = useResend(campaign.id);
  const items = preview.data?.items ?? [];
  const ready = items.filter(({ state }) => state === 'open');
  const waiting = items.filter(({ state }) => state === 'needs_version');
  const closed = items.filter(({ state }) => state === 'closed');
  const { audio, versionCount } = campaign.trackDetail;
  const send = () =>
    resend.mutate(
      ready.map(({ submissionId }) => submissionId),
      {
        onSuccess: ({ id }) => {
          notify({ text: t('resend.done', { count: ready.length }), tone: 'positive' });
          navigate(to.campaign(id));
        },
        onError: () => void preview.refetch(),
      },
    );
  const onUploaded = () => {
    void client.invalidateQueries({ queryKey: queryKeys.campaigns.all });
    void client.invalidateQueries({ queryKey: queryKeys.tracks.all });
  };
  const names = (group: typeof items) => new Intl.ListFormat(locale).format(group.map(({ title }) => title));
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('resendAll.title')}
      description={t('resendAll.text')}
      closeLabel={t('close')}
      busy={resend.isPending}
      footer={
        ready.length > 0 && (
          <Button variant="primary" loading={resend.isPending} onClick={send}>
            {t('resend.send', { count: ready.length })}
          </Button>
        )
      }
    >
      <div className={body.body}>
        {preview.isPending && (
          <Loading>
            <Skeleton lines={4} />
          </Loading>
        )}
        {preview.isLoadingError && <LoadError error={preview.error} onRetry={() => void preview.refetch()} />}
        {ready.length > 0 && (
          <section>
            <h3 className={styles.subhead}>{t('resendAll.ready', { count: ready.length })}</h3>
            <p className={styles.small}>{names(ready)}</p>
            {audio && (
              <p className={styles.small}>
                {t('resendAll.file', { number: audio.versionNumber, date: formatDate(audio.uploadedAt, locale) })}
              </p>
            )}
          </section>
        )}
        {waiting.length > 0 && (
          <section>
            <h3 className={styles.subhead}>{t('resendAll.waiting', { count: waiting.length })}</h3>
            <p className={styles.small}>{t('resendAll.upload', { names: names(waiting) })}</p>
          </section>
        )}
        {preview.data && (waiting.length > 0 || ready.length > 0) && (
          <div key={versionCount}>{renderUploader(onUploaded)}</div>
        )}
        {closed.length > 0 && (
          <section>
            <h3 className={styles.subhead}>{t('repeat.leftOut', { count: closed.length })}</h3>
            <ul className={s.closed}>
              {closed.map(({ submissionId, reason }) => (
                <li key={submissionId}>{reason}</li>
              ))}
            </ul>
          </section>
        )}
        <FailureBanner kind="action" error={resend.error} />
      </div>
    </Dialog>
  );
}
