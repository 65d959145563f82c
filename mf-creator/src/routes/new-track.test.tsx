import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pending, refusal } from '@fanfare/kit/testing';
import { putFile } from '../features/tracks/lib/put-file.ts';
import { readSound, soundRefusal } from '../lib/track/read-sound.ts';
import { genres, languages, page, track } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './tracks.tsx';

vi.mock('../features/tracks/lib/put-file.ts', () => ({ putFile: vi.fn() }));
vi.mock('../lib/track/read-sound.ts', () => ({ readSound: vi.fn(), soundRefusal: vi.fn() }));

const reserve = 'POST /api/v2/tracks/uploads' as const;
const create = 'POST /api/account/track' as const;
const save = 'PUT /api/account/track/:id' as const;
const claim = 'PUT /api/v2/tracks/:id/filename' as const;
const form = 'POST /api/account/track/:id/file' as const;
const path = '/creator/tracks?track=new';
const silent = track({ id: 77, title: 'Night Ferry', audio: null, versionCount: 0 });
const address = {
  url: 'https://files.test/quarantine/k1?sig=1',
  key: 'k1',
  method: 'PUT' as const,
  headers: { 'content-type': 'audio/mpeg' },
  expiresAt: '2026-05-20T10:10:00.000Z',
  trackId: 77,
};
const answers = (over: Answers = {}): Answers => ({
  'GET /api/account/tracks': page([]),
  'GET /music-genres': genres,
  'GET /languages': languages,
  [reserve]: address,
  [save]: silent,
  [claim]: track({ id: 77 }),
  ...over,
});
const mp3 = (name = 'ferry.mp3') => new File([new Uint8Array(2_000)], name, { type: 'audio/mpeg' });
const drop = async (file: File) =>
  fireEvent.change(await screen.findByLabelText(/Drop the audio here/), { target: { files: [file] } });

async function fill(user: ReturnType<typeof renderApp>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Night Ferry');
  await user.type(screen.getByRole('textbox', { name: 'Artist' }), 'Ines Halloran');
  await user.click(screen.getByRole('combobox', { name: 'Genres' }));
  await user.click(await screen.findByRole('option', { name: 'Indie folk' }));
  await user.tab();
}

/** An upload that stands at a quarter, until it is resolved or cancelled. */
function slowUpload() {
  const sending = pending<void>();
  vi.mocked(putFile).mockImplementation((_to, _file, { signal, onProgress }) => {
    onProgress?.(0.25);
    signal?.addEventListener('abort', () => sending.reject(new DOMException('Aborted', 'AbortError')));
    return sending.promise;
  });
  return sending;
}

beforeEach(() => {
  vi.mocked(putFile).mockReset().mockResolvedValue();
  vi.mocked(readSound).mockReset().mockResolvedValue({ kind: 'unknown' });
  vi.mocked(soundRefusal).mockReset().mockResolvedValue(null);
});
afterEach(() => sessionStorage.clear());

describe('the audio of a new track', () => {
  it('is sent as soon as it is chosen; the track is saved and gets it on submit', async () => {
    const sending = slowUpload();
    const { user, callsTo, at } = renderApp(path, answers());
    await drop(mp3());
    const progress = await screen.findByRole('progressbar', { name: 'Uploading ferry.mp3' });
    await waitFor(() => expect(progress).toHaveAttribute('aria-valuenow', '25'));
    expect(callsTo(reserve)[0]?.body).toEqual({ size: 2_000, mime: 'audio/mpeg' });
    sending.resolve();
    expect(await screen.findByText('Uploaded')).toBeVisible();
    expect(callsTo(create)).toHaveLength(0);
    expect(callsTo(save)).toHaveLength(0);
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    await waitFor(() => expect(at()).toBe('/creator/tracks'));
    expect(callsTo(save)).toMatchObject([{ params: { id: 77 }, body: { title: 'Night Ferry' } }]);
    expect(callsTo(claim)).toMatchObject([{ params: { id: 77 }, body: { filename: 'k1' } }]);
    expect(callsTo(create)).toHaveLength(0);
    expect(callsTo(form)).toHaveLength(0);
  });

  it('is waited for when the form is sent first, and cancelled then saves nothing', async () => {
    slowUpload();
    const { user, callsTo, at } = renderApp(path, answers());
    await drop(mp3());
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByText(/^Upload cancelled/)).toBeVisible();
    expect(callsTo(save)).toHaveLength(0);
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Night Ferry');
    vi.mocked(putFile).mockResolvedValue();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Uploaded')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    await waitFor(() => expect(at()).toBe('/creator/tracks'));
    expect(callsTo(claim)).toHaveLength(1);
  });

  it('ends with the form, which leaves no track', async () => {
    slowUpload();
    const { user, callsTo } = renderApp(path, answers());
    await drop(mp3());
    await screen.findByRole('progressbar');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(vi.mocked(putFile).mock.calls[0]?.[2].signal?.aborted).toBe(true));
    expect([...callsTo(create), ...callsTo(save), ...callsTo(claim), ...callsTo(form)]).toEqual([]);
  });

  it('that is refused says so at once; a good file clears that', async () => {
    const given = answers({
      [reserve]: () => {
        throw refusal('quota_exceeded', 'Your files take 2,048 MB.', { status: 409 });
      },
    });
    const { user } = renderApp(path, given);
    await drop(mp3());
    expect(await screen.findByText('Your files take 2,048 MB.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('Your files take 2,048 MB.')).toBeNull();
    await drop(new File(['x'], 'notes.txt'));
    expect(screen.getByText(/^notes.txt isn’t/)).toBeVisible();
    given[reserve] = address;
    await drop(mp3());
    expect(await screen.findByText('Uploaded')).toBeVisible();
    expect(screen.queryByText(/^notes.txt isn’t/)).toBeNull();
  });

  it('that can’t be played says so, also after it has arrived, and isn’t saved with the track', async () => {
    const judging = pending<'file_too_long'>();
    vi.mocked(soundRefusal).mockReturnValueOnce(judging.promise);
    const { user, callsTo } = renderApp(path, answers());
    await fill(user);
    await drop(mp3());
    expect(await screen.findByText('Uploaded')).toBeVisible();
    judging.resolve('file_too_long');
    expect(await screen.findByText('ferry.mp3 is longer than 20 minutes.')).toBeVisible();
    expect(screen.queryByText('Uploaded')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    expect(screen.getByText('ferry.mp3 is longer than 20 minutes.')).toBeVisible();
    expect(callsTo(save)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByText('ferry.mp3 is longer than 20 minutes.')).toBeNull();
    expect(screen.getByLabelText(/Drop the audio here/)).toBeVisible();
  });

  it('gets another track, and is sent again, where its upload is too old', async () => {
    const { user, callsTo, at } = renderApp(
      path,
      answers({
        [save]: () => {
          throw refusal('not_found', 'This track was not found', { status: 404 });
        },
        [create]: track({ id: 78, audio: null }),
        'POST /api/v2/tracks/build-upload-track-url': { ...address, key: 'k2' },
      }),
    );
    await drop(mp3());
    await screen.findByText('Uploaded');
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    await waitFor(() => expect(at()).toBe('/creator/tracks'));
    expect(callsTo(claim)).toMatchObject([{ params: { id: 78 }, body: { filename: 'k2' } }]);
  });

  it('plays before it has arrived, with its length and loudness', async () => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:ferry');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    vi.mocked(readSound).mockResolvedValue({ kind: 'read', durationSeconds: 200, peaks: [10, 90], loudnessDb: -14.23 });
    slowUpload();
    const { user } = renderApp(path, answers());
    await drop(mp3());
    await user.click(await screen.findByRole('button', { name: 'Play ferry.mp3' }));
    expect(play).toHaveBeenCalledOnce();
    expect(document.querySelector('audio')).toHaveAttribute('src', 'blob:ferry');
    expect(screen.getByText('3:20')).toBeVisible();
    expect(screen.getByText(/−14.2 LUFS/)).toBeVisible();
  });
});

it('what is missing gets the focus, the first field first', async () => {
  const { user } = renderApp(path, answers());
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await user.click(screen.getByRole('button', { name: 'Create track' }));
  await waitFor(() => expect(title).toHaveFocus());
  await user.type(title, 'Night Ferry');
  await user.type(screen.getByRole('textbox', { name: 'Artist' }), 'Ines Halloran');
  await user.click(screen.getByRole('button', { name: 'Create track' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Genres' })).toHaveFocus());
  expect(screen.getByText('Genre is required')).toBeVisible();
});
