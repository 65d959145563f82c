import { useShell, useText } from '@fanfare/kit';
import type { IdentityTexts, IdentityMethod, Refusal } from '@fanfare/shared-ui';
import { useFailure } from '../failure/use-failure.ts';

/** React hook: the texts of the form that asks who is there, and what it says about a refusal. */
export function useIdentity(): {
  texts: IdentityTexts;
  refusalOf: (thrown: unknown, method: IdentityMethod) => Refusal;
} {
  const { t } = useText();
  const { isFailure } = useShell();
  const { text } = useFailure();
  return {
    texts: t('identity', { returnObjects: true }) as unknown as IdentityTexts,
    refusalOf: (thrown, method) => {
      const wrong = isFailure(thrown) && method !== 'passkey' ? thrown.fields?.[method] : undefined;
      return { text: wrong ?? text(thrown), isAboutInput: wrong !== undefined };
    },
  };
}
