import { useFailureToast, useShell, useText } from '@fanfare/kit';
import { Button, DownloadIcon, Menu, MenuItem, Tag } from '@fanfare/shared-ui';
import { proFeatures, useIsProRefusal } from '../../../lib/pro-features.ts';
import { useReportExport } from '../api/report.ts';

/** Exports the report. Part of Pro: free accounts see the offer. */
export function ExportReport({ campaignId }: { campaignId: number }) {
  const { t } = useText();
  const { notify, openPro, useSession } = useShell();
  const isPro = useSession((session) => session.isPro);
  const isProRefusal = useIsProRefusal();
  const showError = useFailureToast();
  const file = useReportExport(campaignId);
  const fetchAs = (format: 'pdf' | 'csv') =>
    file.mutate(format, {
      onSuccess: () => notify({ text: t(`report.export.begun.${format}`) }),
      onError: (thrown) => {
        // A read: the shell opens the modal for the first refusal only.
        if (isProRefusal(thrown)) openPro(proFeatures.reportExport);
        else showError(thrown);
      },
    });
  if (!isPro) {
    return (
      <Button iconStart={<DownloadIcon size={18} />} onClick={() => openPro(proFeatures.reportExport)}>
        {t('report.export.open')} <Tag tone="pro">{t('plan.pro')}</Tag>
      </Button>
    );
  }
  return (
    <Menu
      trigger={
        <Button iconStart={<DownloadIcon size={18} />} loading={file.isPending}>
          {t('report.export.open')}
        </Button>
      }
    >
      <MenuItem onSelect={() => fetchAs('pdf')} end={t('report.export.pdfFor')}>
        {t('report.export.pdf')}
      </MenuItem>
      <MenuItem onSelect={() => fetchAs('csv')} end={t('report.export.csvFor')}>
        {t('report.export.csv')}
      </MenuItem>
    </Menu>
  );
}
