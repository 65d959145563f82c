import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { cx, formatCredits, formatDate, type MarkState, NoteGlyph, Ring, SplitBar, styles } from '@fanfare/shared-ui';
import { tallyOf } from '../lib/tally.ts';
import { ForecastOutcome } from './forecast-outcome.tsx';
import s from './overview.module.css';

/** The campaign in three charts: answers, forecast and credits. */
export function Overview({ campaign }: { campaign: Campaign }) {
  return (
    <div className={s.overview}>
      <AnswersSummary campaign={campaign} />
      <ForecastOutcome campaign={campaign} />
      <CreditsSummary campaign={campaign} />
    </div>
  );
}

function AnswersSummary({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const tally = tallyOf(campaign.submissions);
  const legend: { state: MarkState; count: number; text: string; className?: string }[] = [
    {
      state: 'accepted',
      count: tally.yes,
      text: tally.placed > 0 ? t('detail.tally.yesPlaced', { count: tally.placed }) : t('detail.tally.yes'),
      className: styles.positive,
    },
    { state: 'declined', count: tally.no, text: t('detail.tally.no'), className: s.ink },
    { state: 'wrong_match', count: tally.wrongMatch, text: t('detail.tally.wrongMatch') },
    { state: 'expired', count: tally.expired, text: t('detail.tally.expired'), className: styles.warning },
    {
      state: 'withdrawn',
      count: tally.otherReturned,
      text: t('detail.tally.otherReturned', { count: tally.otherReturned }),
    },
    { state: 'waiting', count: tally.waiting, text: t('detail.tally.waiting') },
  ];
  // Yes, no and waiting always show; rarer outcomes only once there is one.
  const shown = legend.filter(({ state, count }) => count > 0 || ['accepted', 'declined', 'waiting'].includes(state));
  return (
    <section>
      <h2>{t('detail.answers')}</h2>
      <div className={s.answers}>
        <Ring
          className={s.ring}
          size={124}
          total={tally.total}
          label={t('campaigns.ring', { answered: tally.answered, count: tally.total })}
          segments={[
            { id: 'yes', count: tally.yes, tone: 'positive' },
            { id: 'no', count: tally.no, tone: 'ink' },
            { id: 'wrong', count: tally.wrongMatch, tone: 'quiet' },
            { id: 'expired', count: tally.expired, tone: 'warning' },
            { id: 'other', count: tally.otherReturned, tone: 'quiet' },
          ]}
        >
          <b>{tally.answered}</b>
          <small>{t('detail.of', { count: tally.total })}</small>
        </Ring>
        <ul className={cx(styles.fill, s.legend)}>
          {shown.map(({ state, count, text, className }) => (
            <li key={state}>
              <NoteGlyph state={state} className={className} />
              <b>{count}</b> {text}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function CreditsSummary({ campaign }: { campaign: Campaign }) {
  const { t, locale } = useText();
  const { totalCredits, spentCredits, returnedCredits, heldCredits, paidAt } = campaign;
  // An influencer's yes is spent only once its post is verified.
  const spentOn = campaign.submissions.filter((submission) => submission.spentCredits > 0).length;
  const text = (credits: number) => formatCredits(credits, locale);
  if (totalCredits === 0 && campaign.resendOf) {
    return (
      <section>
        <h2>{t('detail.credits')}</h2>
        <p className={s.free}>{t('detail.free')}</p>
      </section>
    );
  }
  return (
    <section>
      <h2>{t('detail.credits')}</h2>
      <p className={s.total}>
        {text(totalCredits)}
        {paidAt && (
          <span>{t('detail.heldOn', { date: formatDate(paidAt, locale, { day: 'numeric', month: 'long' }) })}</span>
        )}
      </p>
      <SplitBar
        parts={[
          {
            id: 'spent',
            amount: spentCredits,
            label: t('detail.spentOn', { count: spentOn }),
            text: text(spentCredits),
            tone: 'ink',
          },
          {
            id: 'back',
            amount: returnedCredits,
            label: t('detail.back'),
            text: text(returnedCredits),
            tone: 'positive',
          },
          { id: 'held', amount: heldCredits, label: t('detail.held'), text: text(heldCredits), tone: 'rest' },
        ]}
      />
    </section>
  );
}
