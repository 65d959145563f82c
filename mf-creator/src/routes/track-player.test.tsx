import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { refusal } from '@fanfare/kit/testing';
import { campaign, submission } from '../testing/campaigns.ts';
import { page, track } from '../testing/fixtures.ts';
import { refetchAll } from '../testing/refetch-all.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';
// The first test doesn't wait for lazy screens.
import './tracks.tsx';

const tracks = 'GET /api/account/tracks' as const;
const { audio } = track();
const signed = (signature: number) => track({ audio: { ...audio!, url: `${audio!.url}?sig=${signature}` } });
/** Every response signs the URL again. */
function answers(): Answers {
  let count = 0;
  return { [tracks]: () => page([signed(++count)]) };
}

let play: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(async function (this: HTMLMediaElement) {
    this.dispatchEvent(new Event('play'));
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
});

const sound = () => document.querySelector('audio')!;
const playButton = () => screen.findByRole('button', { name: 'Play Low Tide Choir' });
const pauseButton = () => screen.findByRole('button', { name: 'Pause Low Tide Choir' });

describe('the player of a track', () => {
  it('keeps the file that plays when the tracks are loaded again', async () => {
    const { user, client, callsTo } = renderApp('/creator/tracks', answers());
    await playButton();
    await refetchAll(client);
    // Before the first play, it takes the newest address.
    await waitFor(() => expect(sound().src).toMatch(/sig=2$/));
    await user.click(await playButton());
    await refetchAll(client);
    expect(callsTo(tracks)).toHaveLength(3);
    expect(sound().src).toMatch(/sig=2$/);
    expect(await pauseButton()).toBeVisible();
  });

  it('can be played again after the browser stopped it for another file', async () => {
    const { user } = renderApp('/creator/tracks', answers());
    await user.click(await playButton());
    await pauseButton();
    fireEvent.emptied(sound());
    expect(await playButton()).toBeVisible();
  });

  it('goes on where it stopped when its address has expired', async () => {
    const { user } = renderApp('/creator/tracks', answers());
    await user.click(await playButton());
    Object.defineProperty(sound(), 'currentTime', { value: 0, writable: true });
    sound().currentTime = 72;
    fireEvent.error(sound());
    await waitFor(() => expect(sound().src).toMatch(/sig=2$/));
    await waitFor(() => expect(play).toHaveBeenCalledTimes(2));
    sound().currentTime = 0;
    fireEvent.loadedMetadata(sound());
    fireEvent.timeUpdate(sound());
    expect(screen.getByRole('slider', { name: 'Position in Low Tide Choir' })).toHaveAttribute('aria-valuenow', '72');
    expect(await pauseButton()).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says that it can’t play where no new address is to be had, and tries again on the next press', async () => {
    const given = answers();
    const { user } = renderApp('/creator/tracks', given);
    await user.click(await playButton());
    const sign = given[tracks];
    given[tracks] = () => {
      throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
    };
    fireEvent.error(sound());
    expect(await screen.findByRole('alert')).toHaveTextContent('The audio can’t be played right now.');
    Object.assign(given, { [tracks]: sign });
    await user.click(await playButton());
    fireEvent.error(sound());
    await waitFor(() => expect(sound().src).toMatch(/sig=2$/));
    expect(await pauseButton()).toBeVisible();
  });

  it('gets the new address of an earlier version on a campaign’s page', async () => {
    const old = { ...audio!, versionId: 4, url: `${audio!.url}?sig=old` };
    const versions = (signature: number) => [{ ...audio!, url: `${audio!.url}?sig=${signature}` }, old];
    const trackDetail = track({ versionCount: 2 });
    let count = 0;
    const { user } = renderApp('/creator/campaigns/1042', {
      'GET /api/v2/campaigns/:id': campaign({ trackDetail, submissions: [submission()] }),
      'GET /api/account/track/:id': () => ({ ...trackDetail, versions: versions(++count) }),
      'GET /api/v2/campaigns/:id/report': () => new Promise(() => {}),
      'GET /api/v2/campaigns/:id/forecast': () => new Promise(() => {}),
    });
    await waitFor(() => expect(sound()?.src).toMatch(/sig=1$/));
    await user.click(await playButton());
    fireEvent.error(sound());
    await waitFor(() => expect(sound().src).toMatch(/sig=2$/));
  });
});
