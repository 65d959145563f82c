import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { genres, languages, page, track } from '../testing/fixtures.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const silent = track({ id: 32, title: 'Night Ferry', audio: null });
const upload = 'POST /api/account/track/:id/file' as const;
const answers = (over: Answers = {}): Answers => ({
  'GET /api/account/tracks': page([track(), silent]),
  'GET /music-genres': genres,
  'GET /languages': languages,
  ...over,
});
const mp3 = (name = 'ferry.mp3', bytes = 2_000) => new File([new Uint8Array(bytes)], name, { type: 'audio/mpeg' });
const audioField = () => screen.getByLabelText(/Drop the audio here or/);

async function fillNewTrack(user: ReturnType<typeof renderApp>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Night Ferry');
  await user.type(screen.getByRole('textbox', { name: 'Artist' }), 'Ines Halloran');
  await user.click(screen.getByRole('combobox', { name: 'Genres' }));
  await user.click(await screen.findByRole('option', { name: 'Indie folk' }));
  await user.tab();
}

afterEach(() => sessionStorage.clear());

describe('the creator’s tracks', () => {
  it('confirms before deleting, and says why a used one can’t be deleted', async () => {
    const { user, services, callsTo } = renderApp(
      '/creator/tracks',
      answers({
        'DELETE /api/account/track/:id': () => {
          throw refusal('wrong_state', 'A campaign that was sent uses this track.');
        },
      }),
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Low Tide Choir' }));
    expect(callsTo('DELETE /api/account/track/:id')).toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Delete track' }));
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({
        text: 'A campaign that was sent uses this track.',
        tone: 'danger',
      }),
    );
    expect(callsTo('DELETE /api/account/track/:id')[0]?.params).toEqual({ id: 31 });
  });

  it('invite to add the first one', async () => {
    renderApp('/creator/tracks', answers({ 'GET /api/account/tracks': page([]) }));
    expect(await screen.findByRole('heading', { name: 'No tracks yet' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'New track' })).toHaveAttribute('href', '/creator/tracks?track=new');
  });

  it('start a campaign', async () => {
    const { user, at } = renderApp(
      '/creator/tracks',
      answers({
        'GET /api/public/curator/types': [],
        'GET /api/account/track/:id': track(),
        'GET /api/v2/curators-finder': { ...page([]), generationsLeftToday: 3 },
      }),
    );
    await user.click(await screen.findByRole('link', { name: 'Start a campaign for Low Tide Choir' }));
    await waitFor(() => expect(at()).toBe('/creator/create-campaign?trackId=31'));
    expect(await screen.findByText('This campaign is for Low Tide Choir by Ines Halloran.')).toBeVisible();
  });

  it('play, and offer the upload without audio', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { user } = renderApp('/creator/tracks', answers());
    await user.click(await screen.findByRole('button', { name: 'Play Low Tide Choir' }));
    expect(play).toHaveBeenCalledOnce();
    expect(screen.getByRole('link', { name: 'Upload' })).toHaveAttribute('href', '/creator/tracks?track=32');
  });
});

describe('the form of a track', () => {
  it('shows what is missing in place, and sends nothing', async () => {
    const { user, callsTo } = renderApp('/creator/tracks?track=new', answers());
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    expect(await screen.findByText('Title is required')).toBeVisible();
    expect(screen.getByText('Artist is required')).toBeVisible();
    expect(screen.getByText('Genre is required')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAccessibleDescription('Title is required');
    expect(callsTo('POST /api/account/track')).toHaveLength(0);
  });

  it('refuses a file that is too large or not audio before uploading', async () => {
    renderApp('/creator/tracks?track=new', answers());
    // Like dropped files: the picker's filter doesn't see them.
    const choose = (file: File) => fireEvent.change(audioField(), { target: { files: [file] } });
    const large = mp3('epic.wav');
    Object.defineProperty(large, 'size', { value: 61 * 1024 * 1024 });
    choose(large);
    expect(screen.getByText('epic.wav is larger than 60 MB.')).toBeVisible();
    choose(new File(['x'], 'notes.txt'));
    expect(screen.getByText('notes.txt isn’t an MP3, WAV, FLAC, M4A or OGG file.')).toBeVisible();
    choose(mp3('empty.mp3', 0));
    expect(screen.getByText('empty.mp3 is empty.')).toBeVisible();
  });

  it('keeps the input when the API refuses a field', async () => {
    const { user } = renderApp(
      '/creator/tracks?track=new',
      answers({
        'POST /api/account/track': () => {
          throw refusal('invalid_input', 'Check the form.', { status: 400, fields: { title: 'Title is taken' } });
        },
      }),
    );
    await fillNewTrack(user);
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    expect(await screen.findByText('Title is taken')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Night Ferry');
  });

  it('creates the track once when the response got lost', async () => {
    const create = 'POST /api/account/track';
    const given = answers({
      [create]: () => {
        throw refusal('network', 'No answer', { status: 0 });
      },
    });
    const { user, at, callsTo } = renderApp('/creator/tracks?track=new', given);
    await screen.findByRole('button', { name: 'Create track' });
    await fillNewTrack(user);
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    expect(await screen.findByText(/^Can’t reach Fanfare\. What you typed is still here/)).toBeVisible();
    given[create] = silent;
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    await waitFor(() => expect(at()).toBe('/creator/tracks'));
    const [first, second] = callsTo(create).map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toBeDefined();
    expect(second).toBe(first);
  });

  it('keeps the track when its file is broken, and uploads only the file again', async () => {
    const given = answers({
      'POST /api/account/track': silent,
      'PUT /api/account/track/:id': silent,
      [upload]: () => {
        throw refusal('file_broken', 'The file ends too early.', { status: 422 });
      },
    });
    const { user, callsTo, at } = renderApp('/creator/tracks?track=new', given);
    await fillNewTrack(user);
    await user.upload(audioField(), mp3());
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    expect(await screen.findByText('The file ends too early.')).toBeVisible();
    given[upload] = track({ id: 32 });
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    await waitFor(() => expect(at()).toBe('/creator/tracks'));
    expect(callsTo('POST /api/account/track')).toHaveLength(1);
    expect(callsTo('POST /api/account/track')[0]?.body).toMatchObject({
      title: 'Night Ferry',
      genreIds: [2],
      releaseDate: null,
      similarArtists: [],
    });
    const sent = callsTo(upload).map(({ body }) => (body as FormData).get('filename') as File);
    expect(sent.map(({ name }) => name)).toEqual(['ferry.mp3', 'ferry.mp3']);
  });

  it('shows upload progress, and cancels', async () => {
    const waiting = pending<never>();
    const { user, callsTo } = renderApp(
      '/creator/tracks?track=new',
      answers({
        'POST /api/account/track': silent,
        [upload]: ({ signal, onUploadProgress }) => {
          onUploadProgress?.(30, 120);
          signal?.addEventListener('abort', () => waiting.reject(new DOMException('Aborted', 'AbortError')));
          return waiting.promise;
        },
      }),
    );
    await fillNewTrack(user);
    await user.upload(audioField(), mp3());
    await user.click(screen.getByRole('button', { name: 'Create track' }));
    expect(await screen.findByRole('progressbar', { name: 'Uploading ferry.mp3' })).toHaveAttribute(
      'aria-valuenow',
      '25',
    );
    await user.click(screen.getByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByText(/Upload cancelled/)).toBeVisible();
    expect(callsTo(upload)[0]?.signal?.aborted).toBe(true);
    expect(screen.getByText('ferry.mp3')).toBeVisible();
  });

  it('opens an existing track with its values', async () => {
    renderApp('/creator/tracks?track=31', answers({ 'GET /api/account/track/:id': track() }));
    expect(await screen.findByRole('textbox', { name: 'Title' })).toHaveValue('Low Tide Choir');
    expect(screen.getByRole('button', { name: 'Remove Aldous Pine' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Remove The Tidewrights' })).toBeVisible();
  });
});

describe('the upload of a paid campaign', () => {
  it('shows refusals in place, and sends the campaign once uploaded', async () => {
    const { campaign } = await import('../testing/campaigns.ts');
    const waiting = campaign({ status: 'awaiting_audio', trackDetail: silent });
    const given = answers({
      'GET /api/v2/campaigns/:id': waiting,
      [upload]: () => {
        throw refusal('file_unsupported', 'This is no audio.', { status: 415 });
      },
    });
    const { user, at } = renderApp('/creator/campaigns/1042/upload', given);
    await user.upload(await screen.findByLabelText(/Drop a new version here or|Drop the audio here or/), mp3());
    expect(await screen.findByText('ferry.mp3: This is no audio.')).toBeVisible();
    given[upload] = () => {
      given['GET /api/v2/campaigns/:id'] = { ...waiting, status: 'sent' };
      return track();
    };
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(at()).toBe('/creator/create-campaign/1042/complete?s=sent'));
    expect(await screen.findByRole('heading', { name: 'Great!' })).toBeVisible();
  });
});
