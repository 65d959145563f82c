import '../lib/shared-report-texts.ts';
import { LoadError, Loading, useShell, useText } from '@fanfare/kit';
import { Button, Dialog, Skeleton, UploadIcon } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reportLinkQuery } from '../api/report-link.ts';
import { ReportLinkForm } from './report-link-form.tsx';

/** Shares the report by a public link. */
export function ShareReport({ campaignId }: { campaignId: number }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button iconStart={<UploadIcon size={18} />} onClick={() => setIsOpen(true)}>
        {t('share.open')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('share.title')}
        description={t('share.text')}
        closeLabel={t('share.close')}
      >
        <Content campaignId={campaignId} />
      </Dialog>
    </>
  );
}

function Content({ campaignId }: { campaignId: number }) {
  const { call } = useShell();
  const link = useQuery(reportLinkQuery(call, campaignId));
  if (link.data) return <ReportLinkForm campaignId={campaignId} link={link.data} />;
  if (link.isError) return <LoadError error={link.error} onRetry={() => void link.refetch()} />;
  return (
    <Loading>
      <Skeleton width="100%" lines={3} />
    </Loading>
  );
}
