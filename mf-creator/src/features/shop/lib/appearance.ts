import type { Appearance } from '@stripe/stripe-js';

/**
 * Our colours and fonts for fields in a cross-origin frame, which custom properties don't reach.
 * @param theme as shown; the tokens are read under it
 */
export function appearanceOf(theme: 'light' | 'dark'): Appearance {
  const root = getComputedStyle(document.documentElement);
  const token = (name: string) => root.getPropertyValue(name).trim();
  const colours = {
    colorPrimary: token('--violet'),
    colorBackground: token('--surface'),
    colorText: token('--text'),
    colorTextSecondary: token('--text-2'),
    colorTextPlaceholder: token('--text-3'),
    colorDanger: token('--danger'),
  };
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      // Before our stylesheet has loaded, Stripe's own colours apply.
      ...Object.fromEntries(Object.entries(colours).filter(([, value]) => value)),
      fontFamily: 'Inter, system-ui, sans-serif',
      fontSizeBase: '15px',
      borderRadius: '6px',
    },
  };
}
