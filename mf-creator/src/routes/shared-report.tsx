import '../features/report/lib/shared-report-texts.ts';
import { LoadError, Loading, Page, useShell, useText } from '@fanfare/kit';
import { Button, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { sharedReportQuery } from '../features/report/api/shared-report.ts';
import { SharedReportView } from '../features/report/components/shared-report-view.tsx';
import { EmptyState } from '../lib/page/empty-state.tsx';

/** A report by its public link, for anybody who has it. */
export function SharedReport() {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const { token = '' } = useParams();
  const report = useQuery(sharedReportQuery(call, token));
  if (report.data) return <SharedReportView token={token} report={report.data} />;
  // What is no token at all is refused as bad input.
  const isMissing = isFailure(report.error) && (report.error.status === 404 || report.error.status === 400);
  if (isMissing) return <Missing />;
  if (report.isError) {
    return (
      <Page title={t('sharedReport.title')} titleHidden>
        <LoadError error={report.error} onRetry={() => void report.refetch()} />
      </Page>
    );
  }
  return (
    <Page title={t('sharedReport.title')} titleHidden>
      <Loading>
        <Skeleton width="40%" height={40} />
        <Skeleton shape="block" width="100%" height={120} />
        <Skeleton width="100%" lines={6} />
      </Loading>
    </Page>
  );
}

/** The same for a revoked link as for one that never was. */
function Missing() {
  const { t } = useText();
  const title = t('sharedReport.missing.title');
  return (
    <Page title={title} header={<></>}>
      <EmptyState
        title={title}
        text={t('sharedReport.missing.text')}
        mood="silent"
        titleAs="h1"
        actions={<Button render={<Link to="/" />}>{t('sharedReport.missing.action')}</Button>}
      />
    </Page>
  );
}
