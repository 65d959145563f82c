import { Avatar, ChevronDownIcon, Menu, MenuItem, MenuLink, MenuSeparator, VisuallyHidden } from '@fanfare/shared-ui';
import type { Account } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { namespace } from '../lib/i18n.ts';
import { useShell, useShellState } from '../shell-context.tsx';
import s from './header.module.css';
import { nameOf, pictureOf, profileMenu, type MenuEntry } from './menu-entries.ts';
import { useMenuAction } from './use-menu-action.ts';

/** The account's name and its menu. */
export function ProfileMenu({ account, role }: { account: Account; role: Role }) {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  const subscription = useShellState((state) => state.subscription);
  const act = useMenuAction(role);
  const name = nameOf(account, role);
  const groups = profileMenu({ account, role, subscription, links: services.config.links });
  return (
    <Menu
      trigger={
        <button type="button" className={s.me}>
          <VisuallyHidden>{t('header.profileMenu', { name })}</VisuallyHidden>
          <Avatar name={name} src={pictureOf(account, role)} decorative />
          <ChevronDownIcon size={16} aria-hidden="true" />
        </button>
      }
    >
      <div className={s.who}>
        <Avatar name={name} src={pictureOf(account, role)} size={40} decorative />
        <div>
          <b>{name}</b>
          <p>{t(`role.${role}`)}</p>
        </div>
      </div>
      {groups.map((entries) => (
        <Fragment key={entries[0]?.key}>
          <MenuSeparator />
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} label={t(entry.key)} onAct={act} />
          ))}
        </Fragment>
      ))}
    </Menu>
  );
}

interface EntryProps {
  entry: MenuEntry;
  label: string;
  onAct: (act: 'switch' | 'sign-out') => void;
}

function Entry({ entry, label, onAct }: EntryProps) {
  if ('act' in entry) return <MenuItem onSelect={() => onAct(entry.act)}>{label}</MenuItem>;
  if ('to' in entry) return <MenuLink render={<Link to={entry.to} />}>{label}</MenuLink>;
  return (
    <MenuLink href={entry.href} external>
      {label}
    </MenuLink>
  );
}
