import { vi } from 'vitest';

type Confirmed = { error?: { type: string; code?: string; message?: string }; paymentIntent?: { status: string } };

/**
 * The parts of Stripe.js its React elements use: fields that are ready immediately, and a mock `confirmPayment`.
 * `began` lists the client secrets of rendered fields, `locales` their languages.
 */
export function fakeStripe() {
  const began: string[] = [];
  const locales: (string | undefined)[] = [];
  const element = () => {
    const on = (event: string, handler: () => void) => {
      if (event === 'ready') queueMicrotask(handler);
    };
    return { on, off: vi.fn(), mount: vi.fn(), destroy: vi.fn(), update: vi.fn() };
  };
  const confirmPayment = vi.fn<(options: unknown) => Promise<Confirmed>>(async () => ({
    paymentIntent: { status: 'succeeded' },
  }));
  const stripe = {
    elements: ({ clientSecret, locale }: { clientSecret: string; locale?: string }) => {
      locales.push(locale);
      began.push(clientSecret);
      return { create: element, update: vi.fn(), getElement: () => null };
    },
    createToken: vi.fn(),
    createPaymentMethod: vi.fn(),
    confirmCardPayment: vi.fn(),
    confirmPayment,
  };
  return { constructor: vi.fn(() => stripe), confirmPayment, began, locales };
}
