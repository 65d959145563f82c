import { refusalOfHtml, type WaitingView } from '@fanfare/api-contract/drawn-views';
import { screen } from '@testing-library/react';
import { expect } from 'vitest';

/** Adds the French texts of a catalogue, as the build's loader of catalogues does. */
export function addFrench(catalogue: object, texts: object): void {
  Object.assign(catalogue, { [Symbol.for('fanfare.languages')]: { fr: async () => ({ default: texts }) } });
}

/**
 * Shows a remote's waiting view, which the shell's server has to accept.
 * @returns the main part of the document
 */
export async function showWaitingView(
  drawWaiting: () => Promise<readonly Omit<WaitingView, 'styles'>[]>,
  path: string,
  language: string,
): Promise<HTMLElement> {
  const view = (await drawWaiting()).find((one) => one.path === path && one.language === language);
  const html = view?.html ?? '';
  expect(refusalOfHtml(html)).toBeNull();
  document.body.innerHTML = html;
  return screen.getByRole('main');
}
