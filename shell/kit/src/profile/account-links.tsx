import { ArrowRightIcon, LockIcon, RepeatIcon, UserPlusIcon } from '@fanfare/shared-ui';
import type { Role } from '@fanfare/shell-contract';
import { Link } from 'react-router-dom';
import { useShell } from '../shell.tsx';
import { useText } from '../texts.ts';
import { accountPath, addProfilePath } from './paths.ts';
import s from './account-links.module.css';

/** Links to the account's security and to its other profile. */
export function AccountLinks({ role }: { role: Role }) {
  const { t } = useText();
  const { useSession, switchRole } = useShell();
  const otherRole = role === 'creator' ? 'curator' : 'creator';
  const otherId = useSession(({ account }) => (role === 'creator' ? account?.influencer_id : account?.artist_id));
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
        {(otherId ?? null) === null ? (
          <Link className={s.row} to={addProfilePath(otherRole)}>
            <UserPlusIcon size={18} aria-hidden="true" />
            <span>
              <b>{t('profile.add')}</b>
              <small>{t('profile.addHint')}</small>
            </span>
            {arrow}
          </Link>
        ) : (
          <button type="button" className={s.row} onClick={() => switchRole(otherRole)}>
            <RepeatIcon size={18} aria-hidden="true" />
            <span>
              <b>{t('profile.switch')}</b>
              <small>{t('profile.switchHint')}</small>
            </span>
            {arrow}
          </button>
        )}
      </li>
    </ul>
  );
}
