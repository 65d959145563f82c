import { Button, EmptyState, ExternalLinkIcon } from '@fanfare/shared-ui';
import type { DisputedProof } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import { ListPage } from '../list-page.tsx';
import { PageHead } from '../page-head.tsx';
import { Fact } from '../fact.tsx';
import { Case } from './case.tsx';
import s from './case.module.css';
import { DecideProofDialog } from './decide-proof-dialog.tsx';
import { useProofs } from './queries.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { UnreadPlacements } from './unread-placements.tsx';
import { formatCredits, formatDate } from '../../../lib/formats.ts';

interface Decision {
  disputed: DisputedProof;
  isVerified: boolean;
}

/** `/_staff/proofs`: posts that creators rejected, and placements that are gone. */
export function ProofsPage() {
  const { t } = useTranslation(namespace);
  useShell().services.usePageTitle(t('staff.proof.title'));
  const proofs = useProofs();
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  return (
    <>
      <PageHead
        title={t('staff.proof.title')}
        lead={t('staff.proof.lead')}
        action={<Button onClick={() => setIsRemoving(true)}>{t('staff.removal.button')}</Button>}
      />
      <ListPage
        query={proofs}
        failedText={t('staff.proof.failed')}
        empty={<EmptyState mood="silent" title={t('staff.proof.none')} text={t('staff.proof.noneText')} />}
      >
        {(items) =>
          items.map((disputed) => (
            <ProofCase
              key={disputed.submissionId}
              disputed={disputed}
              onDecide={(isVerified) => setDeciding({ disputed, isVerified })}
            />
          ))
        }
      </ListPage>
      <UnreadPlacements />
      {deciding && <DecideProofDialog {...deciding} onClose={() => setDeciding(null)} />}
      {isRemoving && <RemovalDialog onClose={() => setIsRemoving(false)} />}
    </>
  );
}

function ProofCase({ disputed, onDecide }: { disputed: DisputedProof; onDecide: (isVerified: boolean) => void }) {
  const { t } = useTranslation(namespace);
  const { proof, creatorName, service } = disputed;
  const lastLook = proof.watch?.lastLook;
  const date = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Case
      about={disputed}
      decideBy={proof.decideBy}
      complaint={
        <section className={s.complaint}>
          <h3>{t('staff.proof.rejectedBy', { creator: creatorName })}</h3>
          <p>{proof.dispute}</p>
          <a className={s.link} href={proof.url} target="_blank" rel="noreferrer">
            {t('staff.proof.look')}
            <ExternalLinkIcon size={14} aria-hidden="true" />
          </a>
        </section>
      }
      facts={
        <>
          <Fact label={t('staff.proof.handedIn')}>{date(proof.handedInAt)}</Fact>
          <Fact label={t('staff.proof.postedAt')} warning={!proof.postedAt}>
            {proof.postedAt ? date(proof.postedAt) : t('staff.proof.unsaid')}
          </Fact>
          <Fact label={t('staff.proof.disclosure')} warning={!proof.disclosure}>
            {proof.disclosure ?? t('staff.proof.unsaid')}
          </Fact>
          {lastLook && (
            <Fact label={t('staff.proof.lastLook')} warning={lastLook.outcome !== 'seen'}>
              {lastLook.why ?? t('staff.proof.seen')}, {date(lastLook.lookedAt)}
            </Fact>
          )}
        </>
      }
      effect={t('staff.proof.effect', {
        creator: creatorName,
        curator: disputed.curatorName,
        price: formatCredits(disputed.priceCredits),
      })}
      outcome={
        <div className={s.acts} role="group" aria-label={t('staff.case.decide', { service: service.title })}>
          <Button variant="primary" onClick={() => onDecide(true)}>
            {t('staff.proof.verify.button')}
          </Button>
          <Button onClick={() => onDecide(false)}>{t('staff.proof.refuse.button')}</Button>
        </div>
      }
    />
  );
}
