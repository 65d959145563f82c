import type { PausedService } from '@fanfare/api-contract';
import { EmptyState } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ListPage } from '../list-page.tsx';
import { PageHead } from '../page-head.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { PausedServiceCase } from './paused-service-case.tsx';
import { pausedServicesKey, usePausedServices } from './queries.ts';

/** `/_staff/services`: services that are paused because they broke too many promises. */
export function PausedServicesPage() {
  const { t } = useTranslation(namespace);
  const { call, usePageTitle } = useShell().services;
  usePageTitle(t('staff.service.title'));
  const services = usePausedServices();
  const [resuming, setResuming] = useState<PausedService | null>(null);
  return (
    <>
      <PageHead title={t('staff.service.title')} lead={t('staff.service.lead')} />
      <ListPage
        query={services}
        failedText={t('staff.service.failed')}
        empty={<EmptyState mood="silent" title={t('staff.service.none')} text={t('staff.service.noneText')} />}
      >
        {(items) =>
          items.map((paused) => (
            <PausedServiceCase key={paused.service.id} paused={paused} onResume={() => setResuming(paused)} />
          ))
        }
      </ListPage>
      {resuming && (
        <ReasonDialog
          name={`resume-${resuming.service.id}`}
          title={t('staff.service.resume.title', dialogValues(resuming))}
          description={t('staff.service.resume.text')}
          label={t('staff.service.resume.reason')}
          hint={t('staff.service.resume.hint', dialogValues(resuming))}
          maxLength={1_000}
          confirmText={t('staff.service.resume.confirm')}
          tone="primary"
          successText={t('staff.service.resume.said', dialogValues(resuming))}
          act={(reason) =>
            call('POST /api/v2/staff/services/:id/resume', { params: { id: resuming.service.id }, body: { reason } })
          }
          list={pausedServicesKey}
          onClose={() => setResuming(null)}
        />
      )}
    </>
  );
}

const dialogValues = ({ service, curator }: PausedService) => ({
  service: service.title,
  curator: curator.display_name,
});
