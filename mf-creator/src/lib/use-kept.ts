import { useKept as useKeptHere } from '@fanfare/shared-ui';
import { useServices } from './services.tsx';

/** React hook: what is typed into a form, kept in this tab for this account; as {@link useKeptHere}. */
export function useKept<T extends object>(name: string, empty: T) {
  const accountId = useServices().useSession(({ account }) => account?.id ?? 0);
  return useKeptHere(`fanfare.${name}.${accountId}`, empty);
}
