import type { FlagCase } from '@fanfare/api-contract';
import { ArrowLeftIcon, Button, cx, styles } from '@fanfare/shared-ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { Fact, Facts } from '../fact.tsx';
import { PageFallback } from '../page-fallback.tsx';
import { PageHead } from '../page-head.tsx';
import { Answer } from './case.tsx';
import { CasePlayer } from './case-player.tsx';
import { CaseTexts } from './case-texts.tsx';
import { Complaint } from './complaint.tsx';
import { DecideFlagDialog } from './decide-flag-dialog.tsx';
import { Decided } from './decided.tsx';
import s from './flag-case-page.module.css';
import { ListeningSessions } from './listening-sessions.tsx';
import { PartyHistory } from './party-history.tsx';
import { useFlagCase } from './queries.ts';
import { formatCredits, formatRelative } from '../../../lib/formats.ts';

/** `/_staff/flags/:submissionId`: all that helps to decide about one flagged answer, and the decision. */
export function FlagCasePage() {
  const { t } = useTranslation(namespace);
  const { usePageTitle } = useShell().services;
  const submissionId = Number(useLocation().pathname.split('/')[3]) || 0;
  const query = useFlagCase(submissionId);
  const { data } = query;
  usePageTitle(data ? t('staff.flagCase.title', { service: data.service.title }) : t('staff.flag.title'));
  return (
    <>
      <Link className={s.back} to={paths.staff.flags}>
        <ArrowLeftIcon size={16} aria-hidden="true" />
        {t('staff.flagCase.back')}
      </Link>
      {data ? (
        <Loaded shown={data} onExpired={query.refetch} />
      ) : (
        <PageFallback query={query} title={t('staff.flagCase.failed')} />
      )}
    </>
  );
}

interface LoadedProps {
  shown: FlagCase;
  /** Asks for the case again, with a fresh address of its track. */
  onExpired: () => Promise<unknown>;
}

function Loaded({ shown, onExpired }: LoadedProps) {
  const { t } = useTranslation(namespace);
  const { service, creatorName: creator, curatorName: curator, trackTitle, trackArtist, pitch, answer } = shown;
  return (
    <>
      <PageHead
        title={t('staff.flagCase.title', { service: service.title })}
        lead={[
          t('staff.case.people', { curator, creator }),
          t('staff.case.track', { title: trackTitle, artist: trackArtist }),
          t('staff.case.number', { campaign: shown.campaignId, submission: shown.submissionId }),
        ].join(' · ')}
      />
      <div className={s.case}>
        <div className={s.main}>
          <CasePlayer key={shown.submissionId} track={shown.track} onExpired={onExpired} />
          <Complaint flagged={shown} heading="h2" />
          {answer && <Answer answer={answer} showsText={shown.mostSimilar === null} />}
          <CaseTexts shown={shown} />
          <details className={s.pitch}>
            <summary>{t('staff.case.pitch')}</summary>
            <p>{pitch || t('staff.case.noPitch')}</p>
          </details>
          <ListeningSessions sessions={shown.listening} isTrue={shown.findings.isListeningTrue} />
          <section className={s.parties} aria-label={t('staff.flagCase.history')}>
            <PartyHistory side="curator" party={shown.curator} />
            <PartyHistory side="creator" party={shown.creator} />
          </section>
        </div>
        <DecisionSide shown={shown} />
      </div>
    </>
  );
}

const soonMs = 12 * 3_600_000;

/** The amounts at stake, and the one decision. */
function DecisionSide({ shown }: { shown: FlagCase }) {
  const { t } = useTranslation(namespace);
  const { now } = useShell().services;
  const [isUpheld, setIsUpheld] = useState<boolean | null>(null);
  const { flag, amounts, creatorName: creator, curatorName: curator, service } = shown;
  const isOpen = flag.state === 'open';
  const leftMs = Date.parse(flag.decideBy) - now();
  const credits = (amount: number) => t('staff.case.credits', { credits: formatCredits(amount) });
  return (
    <aside className={s.side} aria-label={t('staff.flagCase.decision')}>
      {isOpen && (
        <p className={cx(s.due, leftMs < soonMs && styles.warning)}>
          {t(leftMs < 0 ? 'staff.case.overdue' : 'staff.case.due', { when: formatRelative(flag.decideBy, now()) })}
        </p>
      )}
      <Facts>
        <Fact label={t('staff.case.price')}>{credits(amounts.priceCredits)}</Fact>
        <Fact label={t('staff.case.earned')}>{credits(amounts.curatorCredits)}</Fact>
        <Fact label={t('staff.flagCase.platform')}>{credits(amounts.platformCredits)}</Fact>
        <Fact label={t('staff.flagCase.returned')}>{credits(amounts.returnedCredits)}</Fact>
        <Fact label={t('staff.flag.ownCharacters')}>{shown.findings.ownCharacters}</Fact>
      </Facts>
      {isOpen ? (
        <>
          <p className={styles.faint}>
            {t('staff.flag.effect', { creator, curator, earned: formatCredits(amounts.curatorCredits) })}
          </p>
          <div className={s.acts} role="group" aria-label={t('staff.case.decide', { service: service.title })}>
            <Button variant="primary" onClick={() => setIsUpheld(true)}>
              {t('staff.flag.uphold.button')}
            </Button>
            <Button onClick={() => setIsUpheld(false)}>{t('staff.flag.reject.button')}</Button>
          </div>
        </>
      ) : (
        <Decided flag={flag} />
      )}
      {isUpheld !== null && <DecideFlagDialog flagged={shown} isUpheld={isUpheld} onClose={() => setIsUpheld(null)} />}
    </aside>
  );
}
