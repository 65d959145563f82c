import type { FlaggedAnswer } from '@fanfare/api-contract';
import { Tag } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import s from './case.module.css';
import { formatDate } from '../../../lib/formats.ts';

/** The decision, when, and why; automatic decisions have no note. */
export function Decided({ flag }: { flag: FlaggedAnswer['flag'] }) {
  const { t } = useTranslation(namespace);
  return (
    <div className={s.made}>
      <h3>
        <Tag tone={flag.state === 'upheld' ? 'positive' : 'neutral'}>{t(`staff.flag.state.${flag.state}`)}</Tag>{' '}
        {flag.decidedAt && formatDate(flag.decidedAt)}
      </h3>
      <p>{flag.note ?? t('staff.flag.byItself')}</p>
    </div>
  );
}
