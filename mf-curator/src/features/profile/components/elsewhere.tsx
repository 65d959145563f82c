import { useShell, useText } from '@fanfare/kit';
import { ArrowRightIcon, LockIcon, RepeatIcon, UserPlusIcon } from '@fanfare/shared-ui';
import { Link } from 'react-router-dom';
import { accountPath, addCreatorProfilePath } from '../../../paths.ts';
import s from './elsewhere.module.css';

/** What belongs to the account: its security, and the other side. */
export function Elsewhere() {
  const { t } = useText();
  const { useSession, switchRole } = useShell();
  const hasCreator = useSession(({ account }) => (account?.artist_id ?? null) !== null);
  const arrow = <ArrowRightIcon size={16} aria-hidden="true" />;
  return (
    <ul className={s.list}>
      <li>
        <Link className={s.row} to={accountPath}>
          <LockIcon size={18} aria-hidden="true" />
          <span>
            <b>{t('profile.account')}</b>
          </span>
          {arrow}
        </Link>
      </li>
      <li>
        {hasCreator ? (
          <button type="button" className={s.row} onClick={() => switchRole('creator')}>
            <RepeatIcon size={18} aria-hidden="true" />
            <span>
              <b>{t('profile.switch')}</b>
              <small>{t('profile.switchHint')}</small>
            </span>
            {arrow}
          </button>
        ) : (
          <Link className={s.row} to={addCreatorProfilePath}>
            <UserPlusIcon size={18} aria-hidden="true" />
            <span>
              <b>{t('profile.add')}</b>
              <small>{t('profile.addHint')}</small>
            </span>
            {arrow}
          </Link>
        )}
      </li>
    </ul>
  );
}
