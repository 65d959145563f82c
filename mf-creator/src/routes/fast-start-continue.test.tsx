import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, begun, keepDraft, nordic, petit, proposal, small, velvet, visitor } from '../testing/fast-start.ts';
import { fakeIndexedDb } from '../testing/fake-indexed-db.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { draft } from '../testing/campaigns.ts';
import { account, track } from '../testing/fixtures.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const at1 = '/creator/campaigns/bfm/create';
const at3 = `${at1}?step=3`;
const addTrack = 'POST /api/account/track';
const create = 'POST /api/campaign/create';
const choose = 'POST /api/v2/campaigns/:id/curators';
const propose = 'POST /api/v2/public/fast-start/proposal';
const uploadAudio = 'POST /api/account/track/:id/file';
const file = { key: 'k', name: 'low-tide.wav', sizeBytes: 2_097_152 };
const silent = track({ id: 31, audio: null, versionCount: 0 });
const empty = draft([], { id: 1042 });
const filled = draft([nordic, petit], { id: 1042 });

const made = (more: Answers = {}): Answers =>
  answers({
    [addTrack]: silent,
    [create]: empty,
    [choose]: filled,
    'GET /api/v2/campaigns/:id': empty,
    'GET /api/account/track/:id': silent,
    // This storage has no direct uploads: the API takes the file.
    'POST /api/v2/tracks/build-upload-track-url': () => Promise.reject(refusal('not_found', 'x', { status: 404 })),
    [uploadAudio]: track(),
    ...more,
  });
const pay = () => screen.findByRole('button', { name: 'Continue to payment' });
const hasKept = () => Object.keys(localStorage).filter((key) => key.includes('fast-start'));
let files: Map<string, unknown>;

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn());
  files = fakeIndexedDb();
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('continuing as a visitor', () => {
  it('leads through sign-up and back, and says what is saved meanwhile', async () => {
    keepDraft(null, { ...begun, file });
    files.set('k', { name: 'low-tide.wav', type: 'audio/wav', bytes: new Blob(['x']) });
    const { user, services, callsTo } = renderApp(at3, answers(), visitor);
    expect(
      await screen.findByText(
        'Your track, this list and low-tide.wav (2 MB) are saved in this browser while you sign up.',
      ),
    ).toBeVisible();
    const back = encodeURIComponent(at3);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', `/signin?return=${back}`);
    await user.click(screen.getByRole('button', { name: 'Sign up and continue' }));
    expect(services.navigate).toHaveBeenLastCalledWith(`/signup?return=${back}`);
    expect(callsTo(addTrack)).toEqual([]);
    expect(hasKept()).toEqual(['fanfare.visitor.fast-start']);
  });

  it('warns if the browser can’t save anything', async () => {
    keepDraft(null);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    renderApp(at3, answers(), visitor);
    expect(await screen.findByText(/^Your browser can’t save this list. Stay in this tab/)).toBeVisible();
    vi.restoreAllMocks();
  });

  it('asks a curator to add a creator profile first', async () => {
    keepDraft(2);
    const curator = account({ id: 2, artist_id: null, creatorProfile: null, influencer_id: 5 });
    const { user, services } = renderApp(at3, answers(), { account: curator, activeRole: 'curator' });
    await user.click(await screen.findByRole('button', { name: 'Add a creator profile' }));
    expect(services.navigate).toHaveBeenLastCalledWith(
      `/complete-signup?add=creator&return=${encodeURIComponent(at3)}`,
    );
  });
});

describe('after signing in', () => {
  it('continues the visitor’s draft at its step', async () => {
    keepDraft(null, { ...begun, list: [101, 103], names: { 101: 'Nordic Kitchen', 103: 'Small Hours' } });
    const { at, callsTo } = renderApp(at1, made({ [propose]: proposal([nordic, small]) }));
    expect(await screen.findByRole('button', { name: 'Remove Small Hours' })).toBeVisible();
    expect(at()).toBe(at3);
    expect(callsTo(propose)[0]?.body).toMatchObject({ keptServicesIDs: [101, 103] });
    expect(hasKept()).toEqual(['fanfare.fast-start.1']);
  });

  it('gives it to the first who signs in, and shows nobody else’s', async () => {
    keepDraft(9);
    renderApp(at1, made());
    expect(await screen.findByLabelText('Paste a link, or type title and artist')).toHaveValue('');
  });

  it('can still go back to the first step', async () => {
    keepDraft(null);
    const { user, at } = renderApp(at1, made());
    await user.click(await screen.findByRole('link', { name: /^1?\s*Track/ }));
    expect(at()).toBe(at1);
    expect(await screen.findByRole('heading', { name: 'Low Tide Choir' })).toBeVisible();
  });
});

describe('creating the campaign', () => {
  beforeEach(() => keepDraft(1));

  it('creates track, campaign and selection, opens the payment as it says, and clears the draft', async () => {
    const { user, callsTo, services } = renderApp(at3, made());
    await user.click(await pay());
    await waitFor(() =>
      expect(services.navigate).toHaveBeenCalledWith('/creator/create-campaign/1042', {
        replace: true,
      }),
    );
    expect(callsTo(addTrack)[0]).toMatchObject({
      body: { title: 'Low Tide Choir', artist: 'Ines Halloran', genreIds: [2], link: begun.music.link },
    });
    expect(callsTo(create)[0]).toMatchObject({ body: { type: 'playlists', trackId: 31 } });
    expect(callsTo(choose)[0]).toMatchObject({ params: { id: 1042 }, body: { servicesIDs: [101, 102] } });
    expect(hasKept()).toEqual([]);
  });

  it('creates everything once, however often it’s clicked', async () => {
    const slow = pending<typeof silent>();
    const { user, callsTo } = renderApp(at3, made({ [addTrack]: () => slow.promise }));
    await user.dblClick(await pay());
    await user.click(await pay());
    slow.resolve(silent);
    await waitFor(() => expect(callsTo(choose)).toHaveLength(1));
    expect(callsTo(addTrack)).toHaveLength(1);
    expect(callsTo(create)).toHaveLength(1);
  });

  it('retries a lost response with the same key, even after a reload', async () => {
    const lost = refusal('network', 'No answer', { status: 0 });
    const first = renderApp(at3, made({ [create]: () => Promise.reject(lost) }));
    await first.user.click(await pay());
    expect(await screen.findByText(/^Can’t reach Fanfare\. What you typed is still here/)).toBeVisible();
    const [asked] = first.callsTo(create);
    first.unmount();

    const again = renderApp(at3, made());
    await again.user.click(await pay());
    await waitFor(() => expect(again.callsTo(choose)).toHaveLength(1));
    expect(again.callsTo(addTrack)).toEqual([]);
    expect(again.callsTo(create)[0]?.idempotencyKey).toBe(asked?.idempotencyKey);
    expect(asked?.idempotencyKey).toMatch(/^fast-start\.a-draft\.campaign\./);
  });

  it('fills the existing draft, and leaves a paid one alone', async () => {
    keepDraft(1, { ...begun, made: { trackId: 31, campaignId: 1042 } });
    const other = draft([velvet], { id: 1042 });
    const first = renderApp(
      at3,
      made({ 'GET /api/v2/campaigns/:id': other, 'DELETE /api/v2/campaigns/:id/curators': empty }),
    );
    await first.user.click(await pay());
    await waitFor(() => expect(first.callsTo(choose)).toHaveLength(1));
    expect(first.callsTo('DELETE /api/v2/campaigns/:id/curators')[0]).toMatchObject({ query: { servicesIDs: '104' } });
    first.unmount();

    keepDraft(1, { ...begun, made: { trackId: 31, campaignId: 1042 } });
    const paid = draft([nordic], { id: 1042, status: 'sent' });
    const { user, services, callsTo } = renderApp(at3, made({ 'GET /api/v2/campaigns/:id': paid }));
    await user.click(await pay());
    await waitFor(() => expect(services.navigate).toHaveBeenCalledWith('/creator/campaigns/1042', { replace: true }));
    expect(callsTo(choose)).toEqual([]);
  });

  it('removes a service that refuses at the last moment, and offers the next best', async () => {
    const full = refusal('service_unavailable', 'This curator takes no more tracks right now.', {
      details: { serviceId: 101 },
    });
    let isFull = true;
    const { user, callsTo } = renderApp(at3, made({ [choose]: () => (isFull ? Promise.reject(full) : filled) }));
    await user.click(await pay());
    expect(await screen.findByText('This curator takes no more tracks right now.')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Nordic Kitchen');
    expect(screen.getByText('Nordic Kitchen removed')).toBeVisible();
    isFull = false;
    await user.click(screen.getByRole('button', { name: 'Add Small Hours' }));
    await user.click(await pay());
    await waitFor(() => expect(callsTo(choose).at(-1)).toMatchObject({ body: { servicesIDs: [102, 103] } }));
    expect(callsTo(create)).toHaveLength(1);
  });

  it('stays if the list needs Pro, and says so', async () => {
    const gated = refusal('pro_required', 'Up to 25', { status: 403, details: { feature: 'Up to 100 playlists' } });
    const { user, services } = renderApp(at3, made({ [choose]: () => Promise.reject(gated) }));
    await user.click(await pay());
    expect(await screen.findByText('Up to 25')).toBeVisible();
    expect(services.navigate).not.toHaveBeenCalled();
  });

  it('starts over if what it created is gone', async () => {
    keepDraft(1, { ...begun, made: { trackId: 77 } });
    const missing = refusal('not_found', 'This track was not found.', { status: 404 });
    const { user, callsTo } = renderApp(
      at3,
      made({
        'GET /api/account/track/:id': () => Promise.reject(missing),
      }),
    );
    await user.click(await pay());
    expect(await screen.findByText('This track was not found.')).toBeVisible();
    await user.click(await pay());
    await waitFor(() => expect(callsTo(addTrack)).toHaveLength(1));
    expect(callsTo(addTrack)[0]?.idempotencyKey).not.toContain('a-draft');
  });

  it('creates no track if it exists already', async () => {
    keepDraft(1, { ...begun, trackId: 31 });
    const { user, callsTo } = renderApp(at3, made());
    await user.click(await pay());
    await waitFor(() => expect(callsTo(choose)).toHaveLength(1));
    expect(callsTo(addTrack)).toEqual([]);
    expect(callsTo(create)[0]).toMatchObject({ body: { trackId: 31 } });
  });

  it('asks for email confirmation before paying, and resends the email', async () => {
    const resend = 'POST /api/auth/confirmation/resend';
    const { user, callsTo } = renderApp(at3, made({ [resend]: { sent: true } }), {
      account: account({ emailConfirmed: false }),
    });
    expect(await screen.findByText(/confirm/i, { selector: 'strong' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Resend email' }));
    expect(callsTo(resend)).toHaveLength(1);
    expect(await pay()).toBeEnabled();
  });
});

describe('the audio', () => {
  beforeEach(() => {
    keepDraft(1, { ...begun, file });
    files.set('k', { name: 'low-tide.wav', type: 'audio/wav', bytes: new Blob(['sound']) });
  });

  it('uploads with progress before the campaign is created, then leaves the browser', async () => {
    const slow = pending<ReturnType<typeof track>>();
    const { user, callsTo } = renderApp(at3, made({ [uploadAudio]: () => slow.promise }));
    await user.click(await pay());
    await waitFor(() => expect(callsTo(uploadAudio)).toHaveLength(1));
    callsTo(uploadAudio)[0]?.onUploadProgress?.(40, 100);
    expect(await screen.findByRole('progressbar', { name: 'Uploading low-tide.wav' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    );
    expect(callsTo(create)).toEqual([]);
    slow.resolve(track());
    await waitFor(() => expect(callsTo(choose)).toHaveLength(1));
    await waitFor(() => expect(files.size).toBe(0));
    const form = callsTo(uploadAudio)[0]?.body as FormData | undefined;
    expect(form?.get('filename')).toMatchObject({ name: 'low-tide.wav' });
  });

  it('is kept after a refusal; the campaign can continue without it', async () => {
    const broken = refusal('file_broken', 'This file can’t be read.', { status: 422 });
    const { user, callsTo, services } = renderApp(at3, made({ [uploadAudio]: () => Promise.reject(broken) }));
    await user.click(await pay());
    expect(await screen.findByText('low-tide.wav: This file can’t be read.')).toBeVisible();
    expect(callsTo(create)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Continue without the file' }));
    await waitFor(() => expect(services.navigate).toHaveBeenCalled());
    expect(callsTo(addTrack)).toHaveLength(1);
    expect(callsTo(create)).toHaveLength(1);
  });

  it('can be cancelled, and uploaded again with the next click', async () => {
    const { user, callsTo } = renderApp(
      at3,
      made({
        [uploadAudio]: ({ signal }) =>
          new Promise((_, reject) => {
            signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
          }),
      }),
    );
    await user.click(await pay());
    await user.click(await screen.findByRole('button', { name: 'Cancel upload' }));
    expect(await screen.findByText('Upload of low-tide.wav cancelled. Nothing was saved.')).toBeVisible();
    await user.click(await pay());
    await waitFor(() => expect(callsTo(uploadAudio)).toHaveLength(2));
    expect(callsTo(addTrack)).toHaveLength(1);
  });

  it('isn’t uploaded twice if it had arrived before the page was left', async () => {
    keepDraft(1, { ...begun, file, made: { trackId: 31 } });
    const { user, callsTo } = renderApp(at3, made({ 'GET /api/account/track/:id': track() }));
    await user.click(await pay());
    await waitFor(() => expect(callsTo(choose)).toHaveLength(1));
    expect(callsTo(uploadAudio)).toEqual([]);
  });
});
