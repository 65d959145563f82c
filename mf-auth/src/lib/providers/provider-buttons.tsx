import { useShell, useText } from '@fanfare/kit';
import { Banner, Button, cx } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFailure } from '../failure/use-failure.ts';
import { providerNames } from './names.ts';
import { ProviderMark } from './provider-mark.tsx';
import s from './provider-buttons.module.css';
import { providersQuery, useStartSignIn } from './providers.ts';
import { expectedCount, rememberCount } from './remembered.ts';
import { ProvidersSkeleton } from './providers-skeleton.tsx';

/** A button for each provider, and the rule that separates them from the form; nothing where all are off. */
export function ProviderButtons({ returnTo }: { returnTo: string | null }) {
  const { t } = useText();
  const { call } = useShell();
  const { actionText } = useFailure();
  const { data: providers, isPending } = useQuery(providersQuery(call));
  const start = useStartSignIn(returnTo);
  const count = providers?.length;
  useEffect(() => {
    if (count !== undefined) rememberCount(count);
  }, [count]);
  // Back from the provider's page by the browser's button, this page may be as it was left.
  const { reset } = start;
  useEffect(() => {
    addEventListener('pageshow', reset);
    return () => removeEventListener('pageshow', reset);
  }, [reset]);

  if (isPending) return <ProvidersSkeleton count={expectedCount()} />;
  if (!providers) return null;
  return (
    <div className={cx(providers.length > 0 && s.providers)} data-providers={providers.join(' ')}>
      {start.error ? <Banner tone="danger">{actionText(start.error)}</Banner> : null}
      {providers.map((provider) => {
        const isLeaving = !start.isIdle && !start.isError;
        return (
          <Button
            key={provider}
            size="l"
            fullWidth
            className={s.button}
            iconStart={<ProviderMark provider={provider} />}
            loading={isLeaving && start.variables === provider}
            disabled={isLeaving && start.variables !== provider}
            onClick={() => start.mutate(provider)}
          >
            {t('providers.continue', { provider: providerNames[provider] })}
          </Button>
        );
      })}
      {providers.length > 0 && (
        <p className={s.or}>
          <span>{t('providers.or')}</span>
        </p>
      )}
    </div>
  );
}
