import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';

const named: readonly string[] = ['shell', 'api', 'shell-server'];

/** React hook: what staff call a source; a remote has its own name. */
export function useSourceName(): (source: string) => string {
  const { t } = useTranslation(namespace);
  return (source) => (named.includes(source) ? t(`staff.error.where.${source}`) : source);
}
