import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginningOf } from './beginning.ts';
import { takeOver } from './take-over.ts';

const page = `
  <a href="/signup">Sign up</a>
  <button type="button">Play</button>
  <label for="address">Address</label><input id="address" />
  <label><input type="checkbox" /><span>Remember</span></label>
  <form><input name="track" /><button>Find</button></form>`;
const scripts = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));
const preloads = () =>
  [...document.head.querySelectorAll('link')].map((link) => `${link.getAttribute('as')} ${link.getAttribute('href')}`);
const takeOverPage = () => takeOver(beginningOf(globalThis)!);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  document.head.innerHTML = '';
  document.body.innerHTML = page;
  const script = document.createElement('script');
  script.dataset['main'] = '/static/1.0.0/shell.js';
  script.dataset['ahead'] = '/static/1.0.0/home.js /static/1.0.0/texts.fr.js';
  script.dataset['remote'] = 'http://localhost:3001/remotes/mf-auth/1.4.0/remoteEntry.js';
  Object.defineProperty(document, 'currentScript', { value: script, configurable: true });
  await import('./begin.ts');
});
afterEach(() => {
  takeOverPage();
  vi.useRealTimers();
});

it('loads nothing while nobody uses the page, and once for whoever does', () => {
  expect(scripts()).toEqual([]);
  expect(beginningOf(globalThis)?.beganAtMs).toBeNull();
  dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 0 }));
  expect(scripts()).toEqual([]);
  dispatchEvent(Object.assign(new Event('pointermove'), { movementX: 0, movementY: 2 }));
  dispatchEvent(new Event('keydown'));
  expect(scripts()).toEqual(['/static/1.0.0/shell.js']);
  expect(preloads()).toEqual([
    'script /static/1.0.0/home.js',
    'script /static/1.0.0/texts.fr.js',
    'fetch http://localhost:3001/remotes/mf-auth/1.4.0/remoteEntry.js',
  ]);
  expect(beginningOf(globalThis)?.beganAtMs).toBeGreaterThanOrEqual(0);
});

it('loads them for whoever reads for a while', () => {
  dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(29_000);
  expect(scripts()).toEqual([]);
  vi.advanceTimersByTime(2_000);
  expect(scripts()).toEqual(['/static/1.0.0/shell.js']);
});

it('loads them at once where a field was entered before this script came', async () => {
  takeOverPage();
  document.querySelector('input')?.focus();
  vi.resetModules();
  await import('./begin.ts');
  expect(scripts()).toEqual(['/static/1.0.0/shell.js']);
});

it('presses what was pressed once the page is taken over', () => {
  const pressed = vi.fn();
  button('Play').click();
  expect(scripts()).toEqual(['/static/1.0.0/shell.js']);
  expect(document.documentElement.style.cursor).toBe('progress');
  button('Play').addEventListener('click', pressed);
  takeOverPage();
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(document.documentElement.style.cursor).toBe('');
  button('Play').click();
  expect(pressed).toHaveBeenCalledTimes(2);
});

it('presses again where React doesn’t let a press through yet', () => {
  const pressed = vi.fn();
  const stop = (event: Event) => event.stopPropagation();
  button('Play').click();
  button('Play').addEventListener('click', pressed);
  document.body.addEventListener('click', stop, true);
  takeOverPage();
  expect(pressed).not.toHaveBeenCalled();
  document.body.removeEventListener('click', stop, true);
  vi.advanceTimersByTime(1_000);
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('sends a form once the page is taken over, and leaves links alone', () => {
  const link = document.querySelector('a')!;
  const followed = vi.fn((event: Event) => event.preventDefault());
  link.addEventListener('click', followed);
  link.click();
  expect(followed).toHaveBeenCalledTimes(1);

  const form = document.querySelector('form')!;
  const sent = vi.fn((event: Event) => event.preventDefault());
  form.requestSubmit();
  form.addEventListener('submit', sent);
  takeOverPage();
  expect(sent).toHaveBeenCalledTimes(1);
});

it('lets the browser handle a press on a label: repeated later, it would move the focus out of another field', () => {
  const field = document.querySelector('label')!;
  const pressed = vi.fn<() => void>();
  field.addEventListener('click', pressed);
  field.click();
  expect(pressed).toHaveBeenCalledTimes(1);
  takeOverPage();
  expect(pressed).toHaveBeenCalledTimes(1);
});

it('repeats a press on the label of a checkbox', () => {
  const choice = document.querySelector<HTMLInputElement>('input[type=checkbox]')!;
  document.querySelector('span')!.click();
  expect(choice.checked).toBe(false);
  takeOverPage();
  expect(choice.checked).toBe(true);
});

it('tries again where the script didn’t arrive', () => {
  dispatchEvent(new Event('scroll'));
  document.head.querySelector('script')!.dispatchEvent(new Event('error'));
  expect(scripts()).toHaveLength(1);
  dispatchEvent(new Event('scroll'));
  expect(scripts()).toHaveLength(2);
});
