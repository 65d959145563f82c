import type { i18n } from 'i18next';
import type {} from '@fanfare/shell-contract';

/** Texts as a remote registers them. */
interface Registered {
  instance: i18n;
  namespace: string;
  catalogues: readonly object[];
}

/** All texts that the modules of a remote registered since this one was imported. */
export const registered: Registered[] = [];

globalThis.fanfareTexts = (instance, namespace, catalogues) => {
  registered.push({ instance, namespace, catalogues });
  return undefined;
};

// What screens read of a browser while they render, where there is none.
if (globalThis.location === undefined) Object.assign(globalThis, { location: new URL('https://drawn.invalid') });
