import { Button, EmptyState, SegmentedControl, VisuallyHidden } from '@fanfare/shared-ui';
import type { FlaggedAnswer } from '@fanfare/api-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { namespace } from '../../../lib/i18n.ts';
import { flagCasePath } from '../../../lib/paths.ts';
import { useShell } from '../../../shell-context.tsx';
import { ListPage } from '../list-page.tsx';
import { PageHead } from '../page-head.tsx';
import { Fact } from '../fact.tsx';
import { Case } from './case.tsx';
import { Complaint } from './complaint.tsx';
import { Decided } from './decided.tsx';
import s from './case.module.css';
import { DecideFlagDialog } from './decide-flag-dialog.tsx';
import { useFlags, type FlagState } from './queries.ts';
import { formatCredits, formatPercent } from '../../../lib/formats.ts';

interface Decision {
  flagged: FlaggedAnswer;
  isUpheld: boolean;
}

/** `/_staff/flags`: answers that creators flagged and no check could decide. */
export function FlagsPage() {
  const { t } = useTranslation(namespace);
  useShell().services.usePageTitle(t('staff.flag.title'));
  const [params, setParams] = useSearchParams();
  const state: FlagState = params.get('state') === 'decided' ? 'decided' : 'open';
  const flags = useFlags(state);
  const [deciding, setDeciding] = useState<Decision | null>(null);
  const openCount = flags.data?.pages[0]?.openCount;
  return (
    <>
      <PageHead title={t('staff.flag.title')} lead={t('staff.flag.lead')} />
      <SegmentedControl
        className={s.filter ?? ''}
        label={t('staff.flag.filter')}
        options={[
          { value: 'open', label: t('staff.flag.open'), end: openCount },
          { value: 'decided', label: t('staff.flag.decided') },
        ]}
        value={state}
        onValueChange={(next) => setParams(next === 'open' ? {} : { state: next }, { replace: true })}
      />
      <ListPage
        query={flags}
        failedText={t('staff.flag.failed')}
        empty={
          <EmptyState mood="silent" title={t(`staff.flag.none.${state}`)} text={t(`staff.flag.noneText.${state}`)} />
        }
      >
        {(items) =>
          items.map((flagged) => (
            <FlagCase
              key={flagged.submissionId}
              flagged={flagged}
              onDecide={(isUpheld) => setDeciding({ flagged, isUpheld })}
            />
          ))
        }
      </ListPage>
      {deciding && <DecideFlagDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

function FlagCase({ flagged, onDecide }: { flagged: FlaggedAnswer; onDecide: (isUpheld: boolean) => void }) {
  const { t } = useTranslation(namespace);
  const { flag, findings, creatorName, curatorName, service } = flagged;
  const isOpen = flag.state === 'open';
  return (
    <Case
      about={flagged}
      decideBy={isOpen ? flag.decideBy : null}
      complaint={<Complaint flagged={flagged} heading="h3" />}
      facts={
        <>
          <Fact label={t('staff.flag.similarity')}>{formatPercent(findings.similarity)}</Fact>
          <Fact label={t('staff.flag.ownCharacters')}>{findings.ownCharacters}</Fact>
          <Fact label={t('staff.flag.listening')} warning={!findings.isListeningTrue}>
            {t(findings.isListeningTrue ? 'staff.flag.listeningTrue' : 'staff.flag.listeningFalse')}
          </Fact>
        </>
      }
      effect={
        isOpen
          ? t('staff.flag.effect', {
              creator: creatorName,
              curator: curatorName,
              earned: formatCredits(flagged.earnedCredits),
            })
          : undefined
      }
      page={
        <Link className={s.link} to={flagCasePath(flagged.submissionId)}>
          {t('staff.flag.openCase')} <VisuallyHidden>{service.title}</VisuallyHidden>
        </Link>
      }
      outcome={
        isOpen ? (
          <div className={s.acts} role="group" aria-label={t('staff.case.decide', { service: service.title })}>
            <Button variant="primary" onClick={() => onDecide(true)}>
              {t('staff.flag.uphold.button')}
            </Button>
            <Button onClick={() => onDecide(false)}>{t('staff.flag.reject.button')}</Button>
          </div>
        ) : (
          <Decided flag={flag} />
        )
      }
    />
  );
}
