import type { FlaggedAnswer } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { flagsKey } from './queries.ts';
import { formatCredits } from '../../../lib/formats.ts';

interface Props {
  flagged: FlaggedAnswer;
  isUpheld: boolean;
  onClose: () => void;
}

/** Upholds or rejects a flag, after stating whose credits will move. */
export function DecideFlagDialog({ flagged, isUpheld, onClose }: Props) {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const { submissionId, service, creatorName: creator, curatorName: curator } = flagged;
  const words = isUpheld ? 'staff.flag.uphold' : 'staff.flag.reject';
  return (
    <ReasonDialog
      name={`flag-${submissionId}-${isUpheld ? 'uphold' : 'reject'}`}
      title={t(`${words}.title`, { service: service.title })}
      description={t(`${words}.text`, {
        creator,
        curator,
        price: formatCredits(flagged.priceCredits),
        earned: formatCredits(flagged.earnedCredits),
      })}
      label={t('staff.case.note')}
      hint={t('staff.flag.noteHint', { creator, curator })}
      maxLength={1_000}
      confirmText={t(`${words}.confirm`)}
      tone="primary"
      successText={t(`${words}.said`, { creator, curator })}
      act={(note) =>
        call('POST /api/v2/staff/flags/:submissionId/decide', { params: { submissionId }, body: { isUpheld, note } })
      }
      list={flagsKey}
      onClose={onClose}
    />
  );
}
