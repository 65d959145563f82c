import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { AvatarStack, formatCredits, formatDate, styles } from '@fanfare/shared-ui';
import s from './next-step.module.css';

const dayAndTime = { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** What an unsent campaign is waiting for; nothing once it is sent. */
export function NextStep({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const { status, totalCredits, heldCredits, returnedCredits, curatorCount, sendAt } = campaign;
  if (status === 'sent' || status === 'completed') return null;
  const credits = (amount: number) => formatCredits(amount, locale);
  const planned = sendAt && formatDate(sendAt, locale, dayAndTime);
  // Only a debt keeps a campaign from being sent once its audio is there.
  const state = status === 'awaiting_audio' && campaign.track.hasAudio ? 'debt' : status;
  const held = { credits: credits(heldCredits), date: planned };
  const sentences = {
    draft: t(curatorCount === 0 ? 'detail.next.draftEmpty' : 'detail.next.draft', {
      count: curatorCount,
      credits: credits(totalCredits),
    }),
    awaiting_audio: t(planned ? 'detail.next.awaiting_audioFor' : 'detail.next.awaiting_audio', held),
    debt: t('detail.next.debt', held),
    scheduled: t(planned ? 'detail.next.scheduledFor' : 'detail.next.scheduled', held),
    cancelled: t('detail.next.cancelled', { credits: credits(returnedCredits) }),
  };
  // After payment the curators are in the submissions. Two services of one curator count as one person.
  const chosen = [
    ...campaign.selection.map(({ service }) => service.curator),
    ...campaign.submissions.map(({ curator }) => curator),
  ];
  const people = [...new Map(chosen.map((curator) => [curator.id, curator])).values()];
  const date = formatDate(campaign.createdAt, locale);
  return (
    <section className={s.next} aria-label={t(`detail.nextTitle.${state}`)}>
      <div>
        <h2 className={styles.subhead}>{t(`detail.nextTitle.${state}`)}</h2>
        <p>{sentences[state]}</p>
        {status === 'draft' && <p>{t('detail.created', { date })}</p>}
      </div>
      {people.length > 0 && (
        <AvatarStack
          label={t('curatorCount', { count: people.length })}
          locale={locale}
          max={6}
          size={32}
          people={people.map(({ id, display_name, profileImageUrl }) => ({
            id,
            name: display_name,
            src: profileImageUrl,
          }))}
        />
      )}
    </section>
  );
}
