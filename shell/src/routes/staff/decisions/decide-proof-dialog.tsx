import type { DisputedProof } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { proofsKey } from './queries.ts';
import { formatCredits } from '../../../lib/formats.ts';

interface Props {
  disputed: DisputedProof;
  isVerified: boolean;
  onClose: () => void;
}

/** Accepts or refuses a rejected post as proof, after stating whose credits will move. */
export function DecideProofDialog({ disputed, isVerified, onClose }: Props) {
  const { t } = useTranslation(namespace);
  const { call } = useShell().services;
  const { submissionId, service, creatorName: creator, curatorName: curator } = disputed;
  const words = isVerified ? 'staff.proof.verify' : 'staff.proof.refuse';
  return (
    <ReasonDialog
      name={`proof-${submissionId}-${isVerified ? 'verify' : 'refuse'}`}
      title={t(`${words}.title`, { service: service.title })}
      description={t(`${words}.text`, { creator, curator, price: formatCredits(disputed.priceCredits) })}
      label={t('staff.case.note')}
      hint={t('staff.proof.noteHint', { creator, curator })}
      maxLength={1_000}
      confirmText={t(`${words}.confirm`)}
      tone="primary"
      successText={t(`${words}.said`, { creator, curator })}
      act={(note) =>
        call('POST /api/v2/staff/proofs/:submissionId/decide', { params: { submissionId }, body: { isVerified, note } })
      }
      list={proofsKey}
      onClose={onClose}
    />
  );
}
