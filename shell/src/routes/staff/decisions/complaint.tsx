import type { FlaggedAnswer } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './case.module.css';
import { formatDate } from '../../../lib/formats.ts';

interface ComplaintProps {
  flagged: FlaggedAnswer;
  /** One below the heading that it stands under. */
  heading: 'h2' | 'h3';
}

/** What both sides of a flag say. */
export function Complaint({
  flagged: { flag, curatorResponse, creatorName, curatorName },
  heading: Heading,
}: ComplaintProps) {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.complaint}>
      <Heading>{t(`staff.flag.reason.${flag.reason}`, { creator: creatorName, curator: curatorName })}</Heading>
      {flag.text && <p>{flag.text}</p>}
      {curatorResponse ? (
        <>
          <Heading>
            {t('staff.flag.curatorResponse', { curator: curatorName, day: formatDate(curatorResponse.sentAt) })}
          </Heading>
          <p>{curatorResponse.text}</p>
        </>
      ) : (
        flag.state === 'open' && <p>{t('staff.flag.noCuratorResponse', { curator: curatorName })}</p>
      )}
    </section>
  );
}
