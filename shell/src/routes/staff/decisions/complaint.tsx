import type { FlaggedAnswer } from '@fanfare/api-contract';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './case.module.css';
import { formatDate } from '../../../lib/formats.ts';

/** What both sides of a flag say. */
export function Complaint({
  flagged: { flag, curatorResponse, creatorName, curatorName },
}: {
  flagged: FlaggedAnswer;
}) {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.complaint}>
      <h3>{t(`staff.flag.reason.${flag.reason}`, { creator: creatorName, curator: curatorName })}</h3>
      {flag.text && <p>{flag.text}</p>}
      {curatorResponse ? (
        <>
          <h3>{t('staff.flag.curatorResponse', { curator: curatorName, day: formatDate(curatorResponse.sentAt) })}</h3>
          <p>{curatorResponse.text}</p>
        </>
      ) : (
        flag.state === 'open' && <p>{t('staff.flag.noCuratorResponse', { curator: curatorName })}</p>
      )}
    </section>
  );
}
