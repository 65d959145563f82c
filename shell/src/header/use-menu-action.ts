import type { Role } from '@fanfare/shell-contract';
import { useShell } from '../shell-context.tsx';

/** The actions of both menus. */
export function useMenuAction(role: Role): (act: 'switch' | 'sign-out') => void {
  const { services } = useShell();
  return (act) => {
    if (act === 'sign-out') void services.signOut();
    else services.switchRole(role === 'creator' ? 'curator' : 'creator');
  };
}
