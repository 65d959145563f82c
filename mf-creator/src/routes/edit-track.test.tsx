import type { Audio } from '@fanfare/api-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putFile } from '../features/tracks/lib/put-file.ts';
import { soundRefusal } from '../lib/track/read-sound.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { genres, languages, page, track } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './tracks.tsx';

vi.mock('../features/tracks/lib/put-file.ts', () => ({ putFile: vi.fn() }));
vi.mock('../lib/track/read-sound.ts', () => ({
  readSound: () => Promise.resolve({ kind: 'unknown' }),
  soundRefusal: vi.fn(() => Promise.resolve(null)),
}));

const one = 'GET /api/account/track/:id' as const;
const ask = 'POST /api/v2/tracks/build-upload-track-url' as const;
const claim = 'PUT /api/v2/tracks/:id/filename' as const;
const form = 'POST /api/account/track/:id/file' as const;
const path = '/creator/tracks?track=31';

const first = track().audio as Audio;
const second: Audio = {
  ...first,
  versionId: 6,
  versionNumber: 2,
  format: 'wav',
  durationSeconds: 200,
  sizeBytes: 35_280_044,
  uploadedAt: '2026-05-20T10:00:00.000Z',
};
const before = track({ versions: [first] });
const after = track({ audio: second, versionCount: 2, versions: [second, first] });
const address = {
  url: 'https://files.test/quarantine/k1?sig=1',
  key: 'k1',
  method: 'PUT' as const,
  headers: { 'content-type': 'audio/mpeg' },
  expiresAt: '2026-05-20T10:10:00.000Z',
};
const answers = (over: Answers = {}): Answers => ({
  [one]: before,
  'GET /music-genres': genres,
  'GET /languages': languages,
  'GET /api/account/tracks': page([before]),
  ...over,
});
const song = () => new File([new Uint8Array(2_000)], 'ferry.mp3', { type: '' });
const drop = (file: File) =>
  fireEvent.change(screen.getByLabelText(/Drop a new version/), { target: { files: [file] } });

beforeEach(() => void vi.mocked(putFile).mockReset().mockResolvedValue());
afterEach(() => sessionStorage.clear());

describe('the screen of a track', () => {
  it('shows not found, and load errors', async () => {
    const given = answers({
      [one]: () => {
        throw refusal('not_found', 'No such track.', { status: 404 });
      },
    });
    const view = renderApp(path, given);
    expect(await screen.findByRole('heading', { name: 'Track not found' })).toBeVisible();
    view.unmount();
    given[one] = () => {
      throw refusal('overloaded', 'Fanfare is busy, try again in a moment.', { status: 503 });
    };
    const { user } = renderApp(path, given);
    expect(await screen.findByText('Fanfare is busy, try again in a moment.')).toBeVisible();
    given[one] = before;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Low Tide Choir');
  });

  it('says that the sound is being analysed, and how it sounds once a live update comes', async () => {
    const figures = {
      loudnessDb: -22.4,
      dynamicsDb: 3.2,
      tempoBpm: 96.2,
      energy: 0.3,
      danceability: 0.5,
      brightness: 0.1,
      speechiness: 0.05,
    };
    const given = answers({ [one]: { ...before, sound: { status: 'analysing', figures: null, key: null } } });
    const { emit } = renderApp(path, given);
    expect(await screen.findByText('Analysing the sound…')).toBeVisible();
    given[one] = { ...before, sound: { status: 'analysed', figures, key: 'F♯ minor' } };
    emit({ type: 'track', trackId: 31 });
    expect(await screen.findByText('96 BPM, medium', { exact: false })).toBeVisible();
    const terms = screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
    expect(terms).toEqual([
      'Loudness: −22 dB, quiet',
      'Tempo: 96 BPM, medium',
      'Energy: rather calm',
      'Beat: medium',
      'Tone: dark',
      'Dynamics: rather even',
    ]);
    expect(screen.getByText(/In F♯ minor/)).toBeVisible();
  });

  it('lists its versions, newest first, with their facts', async () => {
    renderApp(path, answers({ [one]: after }));
    const rows = within(await screen.findByRole('list', { name: 'Audio' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual(['Version 2 Newest', 'Version 1 ']);
    expect(rows[0]).toHaveTextContent('20 May 2026');
    expect(rows[0]).toHaveTextContent('3:20');
    expect(rows[0]).toHaveTextContent('WAV, 35.3 MB');
    expect(within(rows[1]!).getByRole('button', { name: 'Play Low Tide Choir, version 1' })).toBeVisible();
  });

  it('counts older versions if an older API sends only the newest', async () => {
    renderApp(path, answers({ [one]: track({ audio: second, versionCount: 3 }) }));
    expect(await screen.findByText('And 2 older versions.')).toBeVisible();
  });
});

describe('a new version', () => {
  it('is uploaded directly, and appears above the previous one', async () => {
    const given = answers({ [ask]: address });
    const sending = pending<void>();
    vi.mocked(putFile).mockImplementation((_to, _file, { onProgress }) => {
      onProgress?.(0.25);
      return sending.promise;
    });
    given[claim] = () => {
      given[one] = after;
      return after;
    };
    const { callsTo, services } = renderApp(path, given);
    await screen.findByRole('textbox', { name: 'Title' });
    const file = song();
    drop(file);
    expect(await screen.findByRole('progressbar', { name: 'Uploading ferry.mp3' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    sending.resolve();
    expect(await screen.findByRole('heading', { name: /Version 2/ })).toBeVisible();
    expect(callsTo(ask)[0]?.body).toEqual({ trackId: 31, size: 2_000, mime: 'audio/mpeg' });
    expect(vi.mocked(putFile).mock.calls[0]?.slice(0, 2)).toEqual([address, file]);
    expect(callsTo(claim)[0]).toMatchObject({ params: { id: 31 }, body: { filename: 'k1' } });
    expect(callsTo(form)).toHaveLength(0);
    expect(services.notify).toHaveBeenCalledWith({
      text: 'Version 2 uploaded. Curators hear it from now on.',
      tone: 'positive',
    });
  });

  it('is uploaded through the API if the storage can’t be reached', async () => {
    vi.mocked(putFile).mockRejectedValue(new Error('The storage did not answer'));
    const { callsTo } = renderApp(path, answers({ [ask]: address, [form]: after }));
    await screen.findByRole('textbox', { name: 'Title' });
    drop(song());
    await waitFor(() => expect(callsTo(form)).toHaveLength(1));
    expect(callsTo(claim)).toHaveLength(0);
  });

  it('is stopped when it turns out to be no music, and a good file clears that', async () => {
    vi.mocked(soundRefusal).mockResolvedValueOnce('file_broken');
    vi.mocked(putFile).mockImplementationOnce(() => new Promise(() => {}));
    const given = answers({ [ask]: address });
    given[claim] = () => {
      given[one] = after;
      return after;
    };
    const { callsTo } = renderApp(path, given);
    await screen.findByRole('textbox', { name: 'Title' });
    drop(song());
    expect(await screen.findByText(/^ferry.mp3 is not an audio file/)).toBeVisible();
    expect(vi.mocked(putFile).mock.calls[0]?.[2].signal?.aborted).toBe(true);
    expect(callsTo(claim)).toHaveLength(0);
    drop(song());
    expect(await screen.findByRole('heading', { name: /Version 2/ })).toBeVisible();
    expect(screen.queryByText(/^ferry.mp3 is not an audio file/)).toBeNull();
  });

  it('shows a refusal before uploading, and tries no other way', async () => {
    const { callsTo } = renderApp(
      path,
      answers({
        [ask]: () => {
          throw refusal('rate_limited', 'Too many uploads. Try again in an hour.', { status: 429 });
        },
      }),
    );
    await screen.findByRole('textbox', { name: 'Title' });
    drop(song());
    expect(await screen.findByText('ferry.mp3: Too many uploads. Try again in an hour.')).toBeVisible();
    expect(putFile).not.toHaveBeenCalled();
    expect(callsTo(form)).toHaveLength(0);
  });

  it('shows that it isn’t audio, and retries the whole upload', async () => {
    const given = answers({ [ask]: address });
    given[claim] = () => {
      throw refusal('file_broken', 'The file ends too early.', { status: 422 });
    };
    const { user } = renderApp(path, given);
    await screen.findByRole('textbox', { name: 'Title' });
    drop(song());
    expect(await screen.findByText('ferry.mp3: The file ends too early.')).toBeVisible();
    given[claim] = after;
    given[one] = after;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: /Version 2/ })).toBeVisible();
    expect(putFile).toHaveBeenCalledTimes(2);
  });

  it('that is cancelled isn’t uploaded another way', async () => {
    vi.mocked(putFile).mockImplementation((_to, _file, { signal }) => {
      const waiting = pending<void>();
      signal?.addEventListener('abort', () => waiting.reject(new DOMException('Aborted', 'AbortError')));
      return waiting.promise;
    });
    const { user, callsTo } = renderApp(path, answers({ [ask]: address }));
    await screen.findByRole('textbox', { name: 'Title' });
    drop(song());
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByText(/Upload of ferry.mp3 cancelled/)).toBeVisible();
    expect(callsTo(form)).toHaveLength(0);
    expect(callsTo(claim)).toHaveLength(0);
  });
});

describe('unsaved track details', () => {
  it('survive a reload until saved', async () => {
    const given = answers({ 'PUT /api/account/track/:id': before });
    const view = renderApp(path, given);
    const title = await screen.findByRole('textbox', { name: 'Title' });
    await view.user.type(title, ' II');
    view.unmount();
    const again = renderApp(path, given);
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Low Tide Choir II');
    await again.user.click(screen.getByRole('button', { name: 'Save track' }));
    await waitFor(() => expect(again.at()).toBe('/creator/tracks'));
    expect(again.callsTo('PUT /api/account/track/:id')[0]?.body).toMatchObject({ title: 'Low Tide Choir II' });
    again.unmount();
    renderApp(path, given);
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Low Tide Choir');
  });

  it('take links, one on each line, and no more than five', async () => {
    const { user, callsTo } = renderApp(path, answers({ 'PUT /api/account/track/:id': before }));
    const field = await screen.findByRole('textbox', { name: 'Links to the track' });
    await user.click(field);
    await user.paste('open.spotify.com/track/1');
    await user.click(screen.getByRole('button', { name: 'Save track' }));
    expect(await screen.findByText(/^Links must be web addresses/)).toBeVisible();
    await user.clear(field);
    await user.paste(Array.from({ length: 6 }, (_, n) => `https://a.test/${n}`).join('\n'));
    await user.click(screen.getByRole('button', { name: 'Save track' }));
    expect(await screen.findByText('Up to 5 links')).toBeVisible();
    await user.clear(field);
    await user.paste(' https://open.spotify.com/track/1 \n\nhttps://youtu.be/2\n');
    await user.click(screen.getByRole('button', { name: 'Save track' }));
    await waitFor(() => expect(callsTo('PUT /api/account/track/:id')).toHaveLength(1));
    expect(callsTo('PUT /api/account/track/:id')[0]?.body).toMatchObject({
      links: ['https://open.spotify.com/track/1', 'https://youtu.be/2'],
    });
  });

  it('suggest artists while typing, and accept any other name', async () => {
    const { user, callsTo } = renderApp(
      path,
      answers({
        'GET /api/spotify/similar_artist': [
          { name: 'Nordlys', kind: 'begins' },
          { name: 'Kystlinje', kind: 'beside' },
          { name: 'Aldous Pine', kind: 'beside' },
        ],
        'PUT /api/account/track/:id': before,
      }),
    );
    const field = await screen.findByRole('combobox', { name: 'Similar artists' });
    await user.type(field, 'Nor');
    const options = within(await screen.findByRole('listbox'));
    expect(await options.findByRole('option', { name: /Nordlys/ })).toBeVisible();
    expect(options.getByRole('option', { name: /Kystlinje/ })).toHaveTextContent('In the same playlists');
    expect(options.queryByRole('option', { name: /Aldous Pine/ })).toBeNull();
    await user.click(options.getByRole('option', { name: /Nordlys/ }));
    expect(field).toHaveValue('');
    await user.type(field, 'My Own Band, Left ');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save track' }));
    await waitFor(() => expect(callsTo('PUT /api/account/track/:id')).toHaveLength(1));
    expect(callsTo('PUT /api/account/track/:id')[0]?.body).toMatchObject({
      similarArtists: ['Aldous Pine', 'The Tidewrights', 'Nordlys', 'My Own Band', 'Left'],
    });
  });
});

describe('a cover', () => {
  const field = () => screen.getByLabelText(/Drop a cover here/);

  it('is sent as soon as it is chosen; a good one clears the error of a bad one', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:cover');
    const sending = pending<ReturnType<typeof track>>();
    const cover = 'POST /api/account/track/:id/cover_image' as const;
    const { callsTo } = renderApp(path, answers({ [cover]: () => sending.promise }));
    await screen.findByRole('textbox', { name: 'Title' });
    fireEvent.change(field(), { target: { files: [new File(['x'], 'sea.svg', { type: 'image/svg+xml' })] } });
    expect(screen.getByText('sea.svg isn’t a PNG, JPEG or WebP image.')).toBeVisible();
    fireEvent.change(field(), { target: { files: [new File(['x'], 'sea.png', { type: 'image/png' })] } });
    const picture = screen.getByRole('img', { name: 'New cover sea.png, not saved yet' });
    expect(picture.querySelector('img')).toHaveAttribute('src', 'blob:cover');
    expect(screen.queryByText('sea.svg isn’t a PNG, JPEG or WebP image.')).toBeNull();
    await waitFor(() => expect(callsTo(cover)).toHaveLength(1));
    expect(screen.getByRole('button', { name: 'Save track' })).toBeDisabled();
    sending.resolve(track({ coverUrl: 'https://files.test/sea.webp' }));
    expect(await screen.findByRole('img', { name: 'Current cover' })).toBeVisible();
  });
});
