import { describe, expect, it } from 'vitest';
import type { PageBoot } from '../../boot/page-data.ts';
import { dropTicket, settleTicket, openPreview, type TabStorage } from './preview-token.ts';

/** A tab and a server: reloads pages like a browser, until one stays. */
type Server = Pick<PageBoot, 'isTicketRefused'> & { isGood: (ticket: string) => boolean; from?: PageBoot['from'] };

function openTab({ isGood, from = 'api', ...server }: Server) {
  const kept = new Map<string, string>();
  const storage: TabStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const load = (address: string) => {
    let url = new URL(address, 'http://localhost:3000');
    for (let loads = 1; loads < 10; loads += 1) {
      const ticket = url.searchParams.get('mf-ticket');
      const isPreview = ticket !== null && isGood(ticket);
      const preview = isPreview ? { kind: 'override' as const, names: [], expiresAt: '' } : null;
      let shown = url.pathname + url.search + url.hash;
      const result = settleTicket({
        boot: { preview, from, ...server },
        url,
        storage,
        replaceState: (to) => (shown = to),
      });
      if (result.step !== 'redirect') return { ...result, loads, shown, isPreview };
      url = new URL(result.to, url);
    }
    throw new Error('goes round in circles');
  };
  return { load, storage, kept };
}
const good = { isGood: (ticket: string) => ticket === 'good' };

describe('a tab without a preview token', () => {
  it('is left alone', () => {
    expect(openTab(good).load('/creator/campaigns?status=open')).toMatchObject({
      step: 'stay',
      loads: 1,
      isPreview: false,
    });
  });
});

describe('a tab with a preview token', () => {
  it('stores it, and removes it from the address', () => {
    const tab = openTab(good);
    expect(tab.load('/creator/campaigns?a=1&mf-ticket=good#x')).toMatchObject({
      step: 'stay',
      isPreview: true,
      shown: '/creator/campaigns?a=1#x',
    });
    expect([...tab.kept.values()]).toEqual(['good']);
  });

  it('applies it to later pages by reloading them once', () => {
    const tab = openTab(good);
    tab.load('/?mf-ticket=good');
    expect(tab.load('/creator/tracks')).toMatchObject({ isPreview: true, loads: 2, shown: '/creator/tracks' });
  });

  it('that has expired drops it, shows that, and does not retry', () => {
    let isOver = false;
    const tab = openTab({ isGood: () => !isOver });
    tab.load('/?mf-ticket=good');
    isOver = true;
    expect(tab.load('/creator/tracks')).toMatchObject({ step: 'ended', loads: 2, shown: '/creator/tracks' });
    expect(tab.load('/creator/tracks')).toMatchObject({ step: 'stay', loads: 1 });
  });

  it('that was never valid is rejected immediately', () => {
    expect(openTab(good).load('/?mf-ticket=forged')).toMatchObject({ step: 'refused', loads: 1, shown: '/' });
  });

  it('keeps it when a link of somebody else’s preview is opened', () => {
    const tab = openTab(good);
    tab.load('/?mf-ticket=good');
    expect(tab.load('/?mf-ticket=theirs')).toMatchObject({ step: 'refused', loads: 1, isPreview: false });
    expect(tab.load('/')).toMatchObject({ step: 'stay', isPreview: true, loads: 2 });
  });

  it('that is refused says so on a page of the last known versions, too', () => {
    const tab = openTab({ isGood: () => false, from: 'last-known', isTicketRefused: true });
    expect(tab.load('/?mf-ticket=theirs')).toMatchObject({ step: 'refused', loads: 1 });
  });

  it('keeps it through an hour in which the API does not answer', () => {
    const tab = openTab({ isGood: () => false, from: 'last-known' });
    tab.storage.setItem('fanfare-preview', 'good');
    expect(tab.load('/creator/tracks')).toMatchObject({ step: 'stay', loads: 2 });
    expect([...tab.kept.values()]).toEqual(['good']);
  });
});

describe('storing and dropping a preview token', () => {
  it('leads to the same page, without the parameter', () => {
    const { storage } = openTab(good);
    const url = new URL('http://localhost:3000/creator/feed?mf=mf-creator@1.4.2&page=2');
    expect(openPreview(url, 'good', storage)).toBe('/creator/feed?page=2&mf-ticket=good');
    expect(dropTicket(url, storage)).toBe('/creator/feed?page=2');
    expect(storage.getItem('fanfare-preview')).toBeNull();
  });
});
