import type { Campaign } from '@fanfare/api-contract';
import { AvatarStack, formatCredits, formatDate } from '@fanfare/shared-ui';
import { useText } from '../../../lib/use-text.ts';
import s from './next-step.module.css';

/** What the campaign waits for, in a sentence; nothing once it is sent. */
export function NextStep({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const { status, totalCredits, heldCredits, returnedCredits, selection, curatorCount } = campaign;
  if (status === 'sent' || status === 'completed') return null;
  const credits = (amount: number) => formatCredits(amount, locale);
  const sentences = {
    draft: t(curatorCount === 0 ? 'detail.next.draftEmpty' : 'detail.next.draft', {
      count: curatorCount,
      credits: credits(totalCredits),
    }),
    awaiting_audio: t('detail.next.awaiting_audio', { credits: credits(heldCredits) }),
    scheduled: t('detail.next.scheduled', { credits: credits(heldCredits) }),
    cancelled: t('detail.next.cancelled', { credits: credits(returnedCredits) }),
  };
  const date = formatDate(campaign.createdAt, locale);
  return (
    <section className={s.next} aria-label={t(`detail.nextTitle.${status}`)}>
      <div>
        <h2>{t(`detail.nextTitle.${status}`)}</h2>
        <p>{sentences[status]}</p>
        {status === 'draft' && <p>{t('detail.created', { date })}</p>}
      </div>
      {selection.length > 0 && (
        <AvatarStack
          label={t('curatorCount', { count: selection.length })}
          max={6}
          size={32}
          people={selection.map(({ service }) => ({
            id: service.curator.id,
            name: service.curator.display_name,
            src: service.curator.profileImageUrl,
          }))}
        />
      )}
    </section>
  );
}
