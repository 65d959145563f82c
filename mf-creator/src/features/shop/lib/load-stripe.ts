import type { Stripe } from '@stripe/stripe-js';

/** Longer than a slow phone needs for the script, shorter than a person looks at a grey box. */
const patienceMs = 15_000;

let loaded: Promise<Stripe> | null = null;

/**
 * Loads Stripe.js once per page. Stripe's own loader knows one address; the sandbox's double stands at another.
 * @param scriptUrl as the API names it
 * @throws where the script is blocked or does not come in time; asking again tries again
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

/** Lets the next call begin anew, as the next page does. */
export function forgetStripe(): void {
  loaded = null;
}

function loadScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = Object.assign(document.createElement('script'), { src: url, async: true });
  const fail = () => {
    // A script that failed stays failed; the next try brings its own.
    script.remove();
    reject(new Error(`${url} did not load`));
  };
  const timer = setTimeout(fail, patienceMs);
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', fail);
  document.head.append(script);
  return promise.finally(() => clearTimeout(timer));
}
