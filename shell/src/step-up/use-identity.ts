import type { IdentityTexts, IdentityMethod, Refusal } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { isFailure } from '../api/failure.ts';
import { namespace } from '../lib/i18n.ts';
import { useShellState } from '../shell-context.tsx';

/** React hook: the texts of the form that asks who is there, and what it says about a refusal. */
export function useIdentity(): {
  texts: IdentityTexts;
  refusalOf: (thrown: unknown, method: IdentityMethod) => Refusal;
} {
  const { t } = useTranslation(namespace);
  const email = useShellState((state) => state.session.account?.email ?? '');
  return {
    texts: t('identity', { returnObjects: true, email }) as unknown as IdentityTexts,
    refusalOf: (thrown, method) => {
      if (!isFailure(thrown)) return { text: t('error.generic'), isAboutInput: false };
      if (thrown.code === 'challenge_expired') return { text: t('stepUp.expired'), isAboutInput: false };
      const wrong = method === 'passkey' ? undefined : thrown.fields?.[method];
      return { text: wrong ?? thrown.message, isAboutInput: wrong !== undefined };
    },
  };
}
