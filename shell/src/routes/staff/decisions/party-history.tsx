import type { FlagParty } from '@fanfare/api-contract';
import { Tag } from '@fanfare/shared-ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { accountPath, flagCasePath } from '../../../lib/paths.ts';
import { Fact, Facts } from '../fact.tsx';
import s from './party-history.module.css';
import { formatCredits, formatDate } from '../../../lib/formats.ts';

/** What one side of a case did before: answers, flags and how they were decided, refunds. */
export function PartyHistory({ side, party }: { side: 'creator' | 'curator'; party: FlagParty }) {
  const { t } = useTranslation(namespace);
  const id = useId();
  const { open, upheld, rejected } = party.flags;
  return (
    <article className={s.party} aria-labelledby={id}>
      <h2 id={id}>
        <Link to={accountPath(party.accountId)}>
          {party.name || t('staff.flagCase.unnamed', { id: party.accountId })}
        </Link>{' '}
        {party.isSuspended && <Tag tone="danger">{t('staff.account.suspended')}</Tag>}
      </h2>
      <p className={s.quiet}>
        {t(`staff.flagCase.side.${side}`)} ·{' '}
        {t('staff.account.since', { id: party.accountId, date: formatDate(party.createdAt) })}
      </p>
      <Facts>
        <Fact label={t(`staff.flagCase.answers.${side}`)}>{party.answerCount}</Fact>
        <Fact label={t(`staff.flagCase.flags.${side}`)}>
          {t('staff.flagCase.flagCounts', { open, upheld, rejected })}
        </Fact>
        <Fact label={t('staff.flagCase.refunded')}>
          {t('staff.case.credits', { credits: formatCredits(party.refundedCredits) })}
        </Fact>
      </Facts>
      {party.recentFlags.length > 0 && (
        <ul aria-label={t('staff.flagCase.recent')}>
          {party.recentFlags.map((flag) => (
            <li key={flag.submissionId}>
              <Link to={flagCasePath(flag.submissionId)}>{flag.trackTitle}</Link>{' '}
              <Tag tone={flag.state === 'upheld' ? 'positive' : 'neutral'}>{t(`staff.flag.state.${flag.state}`)}</Tag>
              <p className={s.quiet}>
                {[t(`staff.flagCase.reason.${flag.reason}`), flag.otherName, formatDate(flag.raisedAt)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
              {flag.note && <p>{flag.note}</p>}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
