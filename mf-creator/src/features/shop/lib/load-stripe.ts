import type { Stripe } from '@stripe/stripe-js';

/** Longer than a slow phone needs, shorter than a person waits. */
const timeoutMs = 15_000;

let loaded: Promise<Stripe> | null = null;

/**
 * Loads Stripe.js once per page. Stripe's own loader has a fixed URL; the simulator has another.
 * @param scriptUrl as the API names it
 * @throws if the script is blocked or times out; the next call tries again
 */
export function loadStripe(scriptUrl: string, publishableKey: string): Promise<Stripe> {
  loaded ??= loadScript(scriptUrl)
    .then(() => {
      if (!window.Stripe) throw new Error('Stripe.js came without its constructor');
      return window.Stripe(publishableKey);
    })
    .catch((thrown: unknown) => {
      loaded = null;
      throw thrown;
    });
  return loaded;
}

/** Resets the loader, as a new page would. */
export function resetStripe(): void {
  loaded = null;
}

function loadScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = Object.assign(document.createElement('script'), { src: url, async: true });
  const fail = () => {
    // A failed script can't be retried; the next try adds its own.
    script.remove();
    reject(new Error(`${url} did not load`));
  };
  const timer = setTimeout(fail, timeoutMs);
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', fail);
  document.head.append(script);
  return promise.finally(() => clearTimeout(timer));
}
