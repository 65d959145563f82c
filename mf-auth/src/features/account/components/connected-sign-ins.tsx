import type { SignInIdentity, SignInProvider } from '@fanfare/api-contract';
import { useNow, useShell, useText } from '@fanfare/kit';
import { Button, ConfirmDialog, formatAgo, formatDate } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFailure } from '../../../lib/failure/use-failure.ts';
import { providerNames } from '../../../lib/providers/names.ts';
import { ProviderMark } from '../../../lib/providers/provider-mark.tsx';
import { providersQuery } from '../../../lib/providers/providers.ts';
import { Section } from '../../../lib/section/section.tsx';
import { identitiesQuery, useDisconnect, useStartConnection } from '../api/identities.ts';
import { useAnchor } from '../lib/use-anchor.ts';
import { Loaded } from './loaded.tsx';
import s from './session-list.module.css';

const noProviders: SignInProvider[] = [];

/** React hook: what is connected and what can be, as one query; `isShown` unless both are off and nothing is connected. */
function useSignIns() {
  const { call } = useShell();
  const identities = useQuery(identitiesQuery(call));
  const providers = useQuery(providersQuery(call));
  const items = identities.data?.items ?? [];
  const offered = providers.data ?? (items.length > 0 ? noProviders : undefined);
  const missing = [identities, providers].filter(({ data }) => data === undefined);
  return {
    data: identities.data && offered && { items, offered },
    error: identities.error ?? providers.error,
    isPending: identities.isPending,
    isFetching: identities.isFetching || providers.isFetching,
    refetch: () => Promise.all(missing.map((query) => query.refetch())),
    // What failed is shown also while it is tried again.
    isShown:
      items.length > 0 ||
      (providers.data ?? noProviders).length > 0 ||
      missing.some(({ errorUpdateCount }) => errorUpdateCount > 0),
  };
}

/** Google and Spotify: what is connected, and what can be. Absent where both are off and nothing is connected. Emails link here. */
export function ConnectedSignIns() {
  const { t } = useText();
  const { notify } = useShell();
  const { actionText } = useFailure();
  const signIns = useSignIns();
  const heading = useAnchor('sign-in', signIns.isShown && !signIns.isPending);
  const start = useStartConnection();
  // The dialog keeps its content while it closes.
  const [selected, setSelected] = useState<SignInIdentity | null>(null);
  const [isConfirming, setIsConfirming] = useState(false);
  const disconnect = useDisconnect();
  if (!signIns.isShown) return null;

  const names = { provider: selected ? providerNames[selected.provider] : '' };
  return (
    <Section title={t('account.identities.title')} text={t('account.identities.text')} headingRef={heading}>
      <Loaded query={signIns} lines={4}>
        {({ items, offered }) => (
          <ul>
            {/* One that was switched off can still be disconnected. */}
            {[...new Set([...offered, ...items.map((item) => item.provider)])].map((provider) => (
              <Row
                key={provider}
                provider={provider}
                identity={items.find((item) => item.provider === provider) ?? null}
                isStarting={start.isPending && start.variables === provider}
                onConnect={() =>
                  start.mutate(provider, { onError: (thrown) => notify({ text: actionText(thrown), tone: 'danger' }) })
                }
                onDisconnect={(identity) => {
                  setSelected(identity);
                  setIsConfirming(true);
                }}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setIsConfirming}
        title={t('account.identities.ask', names)}
        description={t('account.identities.askText')}
        confirmText={t('account.identities.confirm')}
        cancelText={t('account.identities.keep')}
        busy={disconnect.isPending}
        onConfirm={() =>
          selected &&
          disconnect.mutate(selected.id, {
            onSuccess: ({ endedCount: count }) => {
              notify({ text: t('account.identities.disconnected', { ...names, count }), tone: 'positive' });
              heading.current?.focus();
            },
            onError: (thrown) => notify({ text: actionText(thrown), tone: 'danger' }),
            onSettled: () => setIsConfirming(false),
          })
        }
      />
    </Section>
  );
}

interface RowProps {
  provider: SignInProvider;
  /** Null: not connected. */
  identity: SignInIdentity | null;
  isStarting: boolean;
  onConnect: () => void;
  onDisconnect: (identity: SignInIdentity) => void;
}

function Row({ provider, identity, isStarting, onConnect, onDisconnect }: RowProps) {
  const { t } = useText();
  const names = { provider: providerNames[provider] };
  return (
    <li className={s.row}>
      <ProviderMark provider={provider} />
      <div>
        <p className={s.device}>{names.provider}</p>
        {identity ? <Details identity={identity} /> : <p className={s.times}>{t('account.identities.none')}</p>}
      </div>
      {identity === null ? (
        <Button
          size="s"
          loading={isStarting}
          aria-label={t('account.identities.connectNamed', names)}
          onClick={onConnect}
        >
          {t('account.identities.connect')}
        </Button>
      ) : identity.canDisconnect ? (
        <Button
          size="s"
          aria-label={t('account.identities.disconnectNamed', names)}
          onClick={() => onDisconnect(identity)}
        >
          {t('account.identities.disconnect')}
        </Button>
      ) : null}
    </li>
  );
}

/** Which account it is there, since when, and whether it has to stay. */
function Details({ identity: { email, connectedAt, lastUsedAt, canDisconnect } }: { identity: SignInIdentity }) {
  const { t, locale } = useText();
  const now = useNow(30_000);
  return (
    <>
      {email === null ? null : <p className={s.times}>{email}</p>}
      <p className={s.times}>
        <time dateTime={connectedAt}>
          {t('account.identities.connectedOn', { day: formatDate(connectedAt, locale) })}
        </time>{' '}
        ·{' '}
        {lastUsedAt === null ? (
          t('account.identities.neverUsed')
        ) : (
          <time dateTime={lastUsedAt}>
            {t('account.identities.lastUsed', { ago: formatAgo(lastUsedAt, now, locale) })}
          </time>
        )}
      </p>
      {canDisconnect ? null : <p className={s.times}>{t('account.identities.lastWay')}</p>}
    </>
  );
}
