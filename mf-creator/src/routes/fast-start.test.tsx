import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, begun, foundTrack, keepDraft, visitor, readLink } from '../testing/fast-start.ts';
import { soundRefusal } from '../lib/track/read-sound.ts';
import { fakeIndexedDb } from '../testing/fake-indexed-db.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { page, track } from '../testing/fixtures.ts';
import { renderApp } from '../testing/render-app.tsx';

vi.mock('../lib/track/read-sound.ts', () => ({
  readSound: () => Promise.resolve({ kind: 'unknown' }),
  soundRefusal: vi.fn(() => Promise.resolve(null)),
}));

const at1 = '/creator/campaigns/bfm/create';
const at2 = `${at1}?step=2`;
const at3 = `${at1}?step=3`;
const source = 'POST /api/v2/public/fast-start/source';
const field = () => screen.findByLabelText('Paste a link, or type title and artist');
const next = (name: string) => screen.findByRole('button', { name });
const wav = (bytes = 2_097_152) => new File([new Uint8Array(bytes)], 'Ines Halloran - Low Tide Choir.wav');

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  fakeIndexedDb();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('step one, as a visitor', () => {
  it('refuses a link that isn’t a track with the API’s message, and lets it be described', async () => {
    const wrong = refusal('invalid_input', 'This is a playlist, not a track', { status: 400 });
    const { user } = renderApp(at1, answers({ [source]: () => Promise.reject(wrong) }), visitor);
    await user.type(await field(), 'https://open.spotify.com/playlist/1');
    expect(await screen.findByText('This is a playlist, not a track')).toBeVisible();
    await user.click(await next('Describe it instead'));
    expect(await screen.findByLabelText('Title')).toHaveValue('');
  });

  it('lists the tracks of a pasted playlist, and says why a link told nothing', async () => {
    const tracks = [{ title: 'Half a House', artist: 'Ines', coverUrl: null, releaseDate: null, track: foundTrack }];
    const list = readLink({
      kind: 'playlist',
      unread: 'unavailable',
      playlist: { title: 'Late Kitchen', total: 1, tracks },
    });
    const { user } = renderApp(
      at1,
      answers({ [source]: ({ body }) => ((body as { link: string }).link.includes('playlist') ? list : readLink()) }),
      visitor,
    );
    await user.type(await field(), 'https://open.spotify.com/playlist/1');
    expect(await screen.findByText(/^Spotify doesn’t answer right now.*One track of “Late Kitchen”/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: new RegExp(foundTrack.title) }));
    expect(await screen.findByRole('heading', { name: foundTrack.title })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Another track' }));
    await user.type(await field(), 'https://open.spotify.com/track/1');
    expect(await screen.findByText('We can’t read Spotify links here, but we’ve kept yours.')).toBeVisible();
    expect(screen.getByText(readLink().url)).toBeVisible();
  });

  it('asks only for what a link doesn’t say', async () => {
    const url = 'https://open.spotify.com/track/1';
    const told = readLink({ url, title: 'Low Tide Choir', artist: 'Ines Halloran', unread: null });
    const { user, at } = renderApp(at1, answers({ [source]: told }), visitor);
    await user.type(await field(), 'https://open.spotify.com/track/1?si=2');
    expect(await screen.findByRole('heading', { name: 'Low Tide Choir' })).toBeVisible();
    await user.click(await next('Continue to goal'));
    expect(screen.getByText('Genre is required')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Genres')).toHaveFocus());
    expect(screen.queryByText('Title is required')).toBeNull();
    await user.type(screen.getByLabelText('Genres'), 'indie');
    await user.click(await screen.findByRole('option', { name: 'Indie folk' }));
    await user.keyboard('{Escape}');
    await user.click(await next('Continue to goal'));
    await waitFor(() => expect(at()).toBe(at2));
  });

  it('says what a link told, and that it brings no audio', async () => {
    const told = readLink({
      title: 'Low Tide Choir',
      artist: 'Ines Halloran',
      coverUrl: 'https://i.scdn.co/image/1',
      releaseDate: '2026-03-06',
      unread: null,
    });
    const { user } = renderApp(at1, answers({ [source]: told }), visitor);
    await user.type(await field(), told.url);
    expect(await screen.findByText('Released 6 Mar 2026')).toBeVisible();
    expect(screen.getByText('Read from Spotify: title, artist, cover and release date.')).toBeVisible();
    const note = /^A link brings no audio/;
    expect(screen.getByText(note)).toBeVisible();
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, wav());
    await waitFor(() => expect(screen.queryByText(note)).toBeNull());
  });

  it('checks a file before anybody signs up for it', async () => {
    const files = fakeIndexedDb();
    vi.mocked(soundRefusal).mockResolvedValueOnce('file_broken');
    const { user } = renderApp(at1, answers(), visitor);
    await field();
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, wav());
    expect(await screen.findByRole('alert')).toHaveTextContent(/Low Tide Choir.wav is not an audio file/);
    expect(screen.getByLabelText('Title')).toHaveValue('Low Tide Choir');
    await waitFor(() => expect(files.size).toBe(0));
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, wav());
    expect(await screen.findByText('2 MB')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has the focus where there is a mouse, but doesn’t take it from an open menu', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: fine)',
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    const menu = document.body.appendChild(document.createElement('div'));
    menu.setAttribute('role', 'menu');
    menu.tabIndex = -1;
    menu.focus();
    const { user } = renderApp(at1, answers({ [source]: readLink() }), visitor);
    await field();
    expect(menu).toHaveFocus();
    menu.remove();
    await user.type(await field(), 'https://open.spotify.com/track/1');
    await user.click(await screen.findByRole('button', { name: 'Another track' }));
    expect(await field()).toHaveFocus();
  });

  it('counts the steps up to the payment', async () => {
    renderApp(at1, answers(), visitor);
    const steps = within(await screen.findByRole('navigation', { name: 'Campaign steps' })).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent?.replace(/\d/, '').trim())).toEqual(['Track', 'Goal', 'List', 'Pay']);
  });

  it('takes over everything known about a catalogue track', async () => {
    const { user, at, callsTo } = renderApp(at1, answers(), visitor);
    await user.type(await field(), 'salt');
    await user.click(await screen.findByRole('button', { name: /^Salt for the Road/ }));
    expect(await screen.findByText('From the catalogue')).toBeVisible();
    expect(screen.queryByLabelText('Title')).toBeNull();
    await user.click(await next('Continue to goal'));
    expect(at()).toBe(at2);
    expect(callsTo(source)).toEqual([]);
    expect(callsTo('GET /api/account/tracks')).toEqual([]);
  });

  it('says that nothing was found, and continues with the typed text', async () => {
    const none = answers({ 'GET /api/v2/public/curators-finder/search': [] });
    const { user } = renderApp(at1, none, visitor);
    await user.type(await field(), 'Nobody Knows It');
    expect(await screen.findByText('Not in the catalogue')).toBeVisible();
    await user.click(await next('Describe it instead'));
    expect(await screen.findByLabelText('Title')).toHaveValue('Nobody Knows It');
  });

  it('shows a catalogue error', async () => {
    const gone = refusal('network', 'No answer', { status: 0 });
    const { user } = renderApp(
      at1,
      answers({ 'GET /api/v2/public/curators-finder/search': () => Promise.reject(gone) }),
      visitor,
    );
    await user.type(await field(), 'salt');
    expect(await screen.findByText(/^Can’t reach Fanfare\. Check your connection/)).toBeVisible();
    expect(await next('Describe it instead')).toBeEnabled();
  });

  it('refuses a file that isn’t audio', async () => {
    const { user } = renderApp(at1, answers(), visitor);
    await field();
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [new File(['x'], 'cover.png')] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('cover.png isn’t an MP3, WAV, FLAC, M4A or OGG file.');
    expect(user).toBeDefined();
  });

  it('saves a dropped file in this browser, and reads its name', async () => {
    const files = fakeIndexedDb();
    const first = renderApp(at1, answers(), visitor);
    await field();
    await first.user.upload(document.querySelector('input[type=file]') as HTMLInputElement, wav());
    expect(await screen.findByText('Saved in this browser until you create the campaign.')).toBeVisible();
    expect(screen.getByText('2 MB')).toBeVisible();
    expect(screen.getByLabelText('Title')).toHaveValue('Low Tide Choir');
    expect(screen.getByLabelText('Artist')).toHaveValue('Ines Halloran');
    expect(files.size).toBe(1);
    first.unmount();

    const { user } = renderApp(at1, answers(), visitor);
    expect(await screen.findByText('Saved in this browser until you create the campaign.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('2 MB')).toBeNull();
    await waitFor(() => expect(files.size).toBe(0));
  });

  it('keeps the file that replaced one while that was still being saved, and only that', async () => {
    const slow = pending<void>();
    const files = fakeIndexedDb({ firstWrite: slow.promise });
    const [written, deleted] = [vi.spyOn(files, 'set'), vi.spyOn(files, 'delete')];
    const { user, unmount } = renderApp(at1, answers(), visitor);
    await field();
    const input = () => document.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(input(), new File(['1'], 'first.wav'));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await user.upload(input(), new File(['2'], 'second.wav'));
    await waitFor(() => expect(written).toHaveBeenCalledTimes(1));
    slow.resolve();
    await waitFor(() => expect(written).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(deleted).toHaveBeenCalledWith(written.mock.calls[1]![0]));
    expect([...files.values()]).toMatchObject([{ name: 'second.wav' }]);
    unmount();
    renderApp(at1, answers(), visitor);
    expect(await screen.findByText('second.wav')).toBeVisible();
    expect(await screen.findByText('Saved in this browser until you create the campaign.')).toBeVisible();
  });

  it('warns if storage is full, and continues with the file', async () => {
    fakeIndexedDb({ isFull: true });
    const { user } = renderApp(at1, answers(), visitor);
    await field();
    await user.upload(document.querySelector('input[type=file]') as HTMLInputElement, wav());
    expect(await screen.findByText(/can’t save the file/)).toBeVisible();
    expect(screen.getByText('2 MB')).toBeVisible();
  });

  it('says that a file is no longer there', async () => {
    keepDraft(null, { ...begun, file: { key: 'gone', name: 'low-tide.wav', sizeBytes: 2_097_152 } });
    renderApp(at1, answers(), visitor);
    expect(await screen.findByText(/^low-tide.wav is no longer in this browser/)).toBeVisible();
  });

  it('starts over on request', async () => {
    keepDraft(null);
    const { user } = renderApp(at1, answers(), visitor);
    await user.click(await next('Start over'));
    const question = within(await screen.findByRole('alertdialog'));
    // No file was chosen.
    expect(question.getByText('Your entries will be cleared.')).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(localStorage).toHaveLength(1);
    await user.click(await next('Start over'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
    expect(await field()).toHaveValue('');
    expect(localStorage).toHaveLength(0);
  });
});

describe('step one, as a creator', () => {
  it('takes one of the creator’s tracks without further questions', async () => {
    const { user, at } = renderApp(at1, answers({ 'GET /api/account/tracks': page([track()]) }));
    await user.click(await screen.findByLabelText('Or use one of my tracks'));
    await user.click(await screen.findByRole('option', { name: /Low Tide Choir/ }));
    expect(await screen.findByText('One of my tracks')).toBeVisible();
    await user.click(await next('Continue to goal'));
    expect(at()).toBe(at2);
  });
});

describe('a draft', () => {
  it('survives a reload, another tab and the steps back', async () => {
    const first = renderApp(at1, answers(), visitor);
    await first.user.type(await field(), 'salt');
    await first.user.click(await screen.findByRole('button', { name: /^Salt for the Road/ }));
    await first.user.click(await next('Continue to goal'));
    await first.user.click(await screen.findByRole('radio', { name: /^Radios/ }));
    first.goBack();
    expect(await screen.findByRole('heading', { name: foundTrack.title })).toBeVisible();
    expect(first.at()).toBe(at1);
    first.unmount();

    renderApp(at2, answers(), visitor);
    expect(await screen.findByRole('radio', { name: /^Radios/ })).toBeChecked();
  });

  it('follows another tab', async () => {
    keepDraft(null);
    renderApp(at2, answers(), visitor);
    expect(await screen.findByRole('radio', { name: /^Playlists/ })).toBeChecked();
    keepDraft(null, { ...begun, goal: 'influencers' });
    fireEvent(window, new StorageEvent('storage', { key: 'fanfare.visitor.fast-start' }));
    expect(await screen.findByRole('radio', { name: /^Influencers/ })).toBeChecked();
  });

  it('lasts as long as the page if the browser can’t save it, and says so', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user, at, goBack } = renderApp(at1, answers(), visitor);
    await user.type(await field(), 'salt');
    await user.click(await screen.findByRole('button', { name: /^Salt for the Road/ }));
    expect(await screen.findByText(/^Your browser can’t save what you type here/)).toBeVisible();
    await user.click(await next('Continue to goal'));
    expect(at()).toBe(at2);
    expect(await screen.findByRole('radio', { name: /^Radios/ })).toBeVisible();
    goBack();
    await user.click(await next('Start over'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start over' }));
    expect(await field()).toHaveValue('');
    vi.restoreAllMocks();
  });

  it('ignores invalid stored data', async () => {
    localStorage.setItem('fanfare.visitor.fast-start', '{"id":7');
    renderApp(at1, answers(), visitor);
    expect(await field()).toHaveValue('');
  });

  it.each([at2, at3])('redirects to the first incomplete step: %s', async (asked) => {
    const { at } = renderApp(asked, answers(), visitor);
    await field();
    expect(at()).toBe(at1);
  });
});
