import type { FlaggedAnswer } from '@fanfare/api-contract';
import { formatDate } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './case.module.css';

/** What both sides of a flag say. */
export function Complaint({ flagged: { flag, curatorAnswer, creatorName, curatorName } }: { flagged: FlaggedAnswer }) {
  const { t } = useTranslation(namespace);
  return (
    <section className={s.complaint}>
      <h3>{t(`staff.flag.reason.${flag.reason}`, { creator: creatorName, curator: curatorName })}</h3>
      {flag.text && <p>{flag.text}</p>}
      {curatorAnswer ? (
        <>
          <h3>{t('staff.flag.curatorAnswer', { curator: curatorName, day: formatDate(curatorAnswer.sentAt) })}</h3>
          <p>{curatorAnswer.text}</p>
        </>
      ) : (
        flag.state === 'open' && <p>{t('staff.flag.noCuratorAnswer', { curator: curatorName })}</p>
      )}
    </section>
  );
}
