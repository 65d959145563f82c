import { Button, EmptyState, formatDate, Table, Tag, type TagTone } from '@fanfare/shared-ui';
import type { BootRemote } from '@fanfare/api-contract';
import { CONTRACT, type RemoteName } from '@fanfare/shell-contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { pageData } from '../lib/page-data.ts';
import { namespace } from '../lib/i18n.ts';
import { useShell } from '../shell-context.tsx';
import s from './registered-remotes.module.css';

/** The build's version; written in by the bundler. */
declare const __BUILD_VERSION__: string;

/** What the page was put together from: each registered remote, its version and whether it answers. */
export default function RegisteredRemotes() {
  const { t } = useTranslation(namespace);
  const { services } = useShell();
  services.usePageTitle(t('app.title'));
  const { boot } = pageData;
  return (
    <main className={s.page}>
      <h1>{t('app.title')}</h1>
      <p className={s.lead}>{t('app.lead')}</p>
      {boot.remotes.length === 0 ? (
        <EmptyState mood="silent" title={t('app.empty')} />
      ) : (
        <div className={s.scroll}>
          <Table label={t('app.title')}>
            <thead>
              <tr>
                {(['name', 'version', 'contract', 'exposes', 'origin', 'since', 'state'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`app.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                <td className={s.name}>{t('app.shell')}</td>
                <td>{__BUILD_VERSION__}</td>
                <td>{CONTRACT}</td>
                <td>–</td>
                <td>{location.origin}</td>
                <td>–</td>
                <td>
                  <Tag tone="positive">{t('app.running')}</Tag>
                </td>
              </tr>
              {boot.remotes.map((remote) => (
                <Row key={remote.name} remote={remote} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <p className={s.revision}>{t('app.revision', { revision: boot.revision })}</p>
    </main>
  );
}

type State = 'running' | 'mismatch' | 'checking' | 'reachable' | 'unreachable';
const tones: Record<State, TagTone> = {
  running: 'positive',
  mismatch: 'warning',
  checking: 'neutral',
  reachable: 'positive',
  unreachable: 'danger',
};

function Row({ remote }: { remote: BootRemote }) {
  const { t } = useTranslation(namespace);
  const { loader } = useShell();
  const check = useQuery({
    queryKey: ['shell', 'remote', remote.manifestUrl],
    queryFn: async () => {
      const answer = await fetch(remote.manifestUrl, { signal: AbortSignal.timeout(4_000), cache: 'no-store' });
      if (!answer.ok) throw new Error(String(answer.status));
      return true;
    },
    retry: false,
    staleTime: 0,
  });
  const state: State =
    remote.contract.contract !== CONTRACT
      ? 'mismatch'
      : loader.loadedRemote(remote.name as RemoteName)
        ? 'running'
        : check.isFetching
          ? 'checking'
          : check.isError
            ? 'unreachable'
            : 'reachable';
  return (
    <tr>
      <td className={s.name}>{remote.name}</td>
      <td>{remote.version}</td>
      <td>{remote.contract.contract}</td>
      <td>{remote.contract.exposes.join(', ')}</td>
      <td>{remote.origin}</td>
      <td>{formatDate(remote.registeredAt)}</td>
      <td>
        <Tag tone={tones[state]}>{t(`app.${state}`)}</Tag>{' '}
        {state === 'unreachable' && (
          <Button size="s" onClick={() => void check.refetch()}>
            {t('app.again')}
          </Button>
        )}
      </td>
    </tr>
  );
}
