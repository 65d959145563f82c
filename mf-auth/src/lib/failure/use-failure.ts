import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { isRefusal } from './is-refusal.ts';

/** React hook: returns the functions that turn a failure into a message for the person, by what failed. */
export function useFailure() {
  const { isFailure } = useShell();
  const { t } = useText();
  const text = useFailureMessage('form');
  return {
    text,
    actionText: useFailureMessage('action'),
    choiceText: useFailureMessage('choice'),
    /**
     * The message after a refused log-in or sign-up: the specification's one text for the form, plus a reason when
     * the refusal isn't about the input (too many tries).
     */
    formText: (thrown: unknown): { title: string; reason?: string } => {
      if (!isFailure(thrown) || !isRefusal(thrown)) return { title: text(thrown) };
      const isAboutTyping = thrown.code === 'invalid_credentials' || thrown.code === 'invalid_input';
      return { title: t('failure.form'), ...(isAboutTyping ? {} : { reason: thrown.message }) };
    },
  };
}
