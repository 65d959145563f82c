import { fakeServices, refusal, renderRemote } from '@fanfare/kit/testing';
import type { DataOf, RemoteProps } from '@fanfare/shell-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import PublicFinderPart from '../../public-finder.tsx';
import { genres, service } from '../../testing/fixtures.ts';
import { readLink } from '../../testing/fast-start.ts';
import type { Answers } from '../../testing/render-app.tsx';

const search = 'GET /api/v2/public/curators-finder/search';
const find = 'GET /api/v2/public/curators-finder';
const source = 'POST /api/v2/public/fast-start/source';

const track = {
  sid: 9,
  title: 'Low Tide Choir',
  artist: 'Ines Halloran',
  releaseDate: null,
  genres: [{ id: 2, name: 'Indie folk' }],
  isDemo: true,
};
const found: DataOf<typeof find> = {
  track,
  genres: track.genres,
  similarArtists: ['Aldous Pine'],
  matches: [
    { type: 'playlists', total: 214, items: [service({ id: 101, title: 'Nordic Kitchen' })] },
    { type: 'radios', total: 37, items: [service({ id: 201, type: 'radio', title: 'Onde Lente' })] },
    { type: 'influencers', total: 0, items: [] },
  ],
};
const tooMany = () => {
  throw refusal('rate_limited', 'Too many searches. Please wait a minute.', { status: 429 });
};

function show(answers: Answers = {}, typed = '') {
  const shell = fakeServices(
    { [search]: [track], [find]: found, 'GET /music-genres': genres, ...answers },
    {
      status: 'signed_out',
    },
  );
  const Part = ({ services }: RemoteProps) => (
    <PublicFinderPart services={services} typed={typed} isFocused={typed !== ''} example={<p>The example</p>} />
  );
  return { ...shell, ...renderRemote(Part, '/', shell.services) };
}
const box = () => screen.getByRole('combobox', { name: 'Track or link' });
const describeIt = () => screen.findByRole('button', { name: 'Describe it by genre and two artists' });

beforeEach(() => localStorage.clear());

describe('the public finder refuses nothing without a way on', () => {
  it.each(['qqq zzz', '🎷🎷', '‏שיר ערש', "'; DROP TABLE tracks; --", 'x'.repeat(500)])(
    'what the catalogue doesn’t have can be described: %s',
    async (typed) => {
      const { user, calls } = show({ [search]: [] });
      await user.click(box());
      await user.paste(typed);
      expect(await screen.findAllByText('Not in our catalogue yet.')).not.toEqual([]);
      expect(screen.getByText('The example')).toBeVisible();
      await user.click(await describeIt());
      expect(await screen.findByRole('heading', { name: 'Describe your track' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Find curators' }));
      expect(await screen.findByText('Genre is required')).toBeVisible();
      expect(screen.getByText('Two similar artists are required')).toBeVisible();
      expect(calls.filter(({ key }) => key === find)).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Back to search' }));
      expect(box()).toHaveValue(typed);
      expect(box()).toHaveFocus();
    },
  );

  it.each([
    ['off', 'We can’t read Spotify links here, but we’ve kept yours.'],
    ['unavailable', 'Spotify doesn’t answer right now, so only our catalogue was searched.'],
    ['not_shown', 'Spotify shows nothing at this link.'],
  ] as const)('a link that told nothing is said so (%s), and kept', async (unread, line) => {
    const read = readLink({ unread, words: 'half a house' });
    const { user } = show({ [source]: read });
    await user.click(box());
    await user.paste(read.url);
    expect((await screen.findAllByText(line))[0]).toBeVisible();
    await user.click(await describeIt());
    expect(await screen.findByText(read.url)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Search for “half a house”' }));
    expect(await screen.findByRole('option', { name: /Low Tide Choir/ })).toBeVisible();
    expect(box()).toHaveValue('half a house');
  });

  it('a track that Spotify knows and our catalogue doesn’t is named, and goes along with its description', async () => {
    const read = readLink({
      title: 'Half a House',
      artist: 'Ines Calloway',
      coverUrl: 'https://i.scdn.co/1',
      unread: null,
    });
    const { user } = show({ [source]: read, 'GET /api/spotify/similar_artist': [] });
    await user.click(box());
    await user.paste(read.url);
    expect((await screen.findAllByText('“Half a House, Ines Calloway” isn’t in our catalogue yet.'))[0]).toBeVisible();
    await user.click(await describeIt());
    const form = within((await screen.findByRole('heading', { name: 'Describe your track' })).parentElement!);
    expect(form.getByText('Half a House, Ines Calloway')).toBeVisible();
  });

  it('keeps the track where the search fails, and tries again', async () => {
    let isOver = true;
    const { user } = show({ [find]: () => (isOver ? tooMany() : found) });
    await user.type(box(), 'low tide');
    await user.click(await screen.findByRole('option', { name: /Low Tide Choir/ }));
    expect(await screen.findByText('Too many searches. Please wait a minute.')).toBeVisible();
    expect(screen.getByText('Low Tide Choir')).toBeVisible();
    isOver = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Nordic Kitchen' })).toBeVisible();
  });
});

describe('the public finder finds', () => {
  it('by keyboard, says how it understood the track, and keeps what it found through sign-up', async () => {
    const { user, calls } = show();
    await user.type(box(), 'low tide');
    expect(await screen.findByRole('option', { name: /Low Tide Choir/, selected: true })).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    const playlists = within(await screen.findByRole('region', { name: 'Playlists' }));
    expect(await playlists.findByRole('heading', { name: 'Nordic Kitchen' })).toBeVisible();
    expect(playlists.getByText('1 of 214')).toBeVisible();
    expect(screen.getByText('Indie folk')).toBeVisible();
    expect(screen.getByText('Aldous Pine')).toBeVisible();
    expect(screen.getByText(/^251 matches in/)).toBeVisible();
    expect(screen.getByText('Nobody here takes this kind of music right now.')).toBeVisible();
    expect(calls.find(({ key }) => key === find)?.sent).toMatchObject({ query: { sid: 9 } });
    const keep = screen.getByRole('link', { name: 'Sign up and keep these' });
    expect(keep).toHaveAttribute('href', '/signup?return=%2Fcreator%2Fcurators');
    await user.click(keep);
    expect(JSON.parse(localStorage.getItem('fanfare.visitor.finder')!)).toMatchObject({ keptServicesIDs: [101, 201] });
  });

  it('by a track of a pasted playlist, and with the cover of a pasted track', async () => {
    const { user, unmount } = show({
      [source]: readLink({
        kind: 'playlist',
        unread: null,
        playlist: {
          title: 'Late Kitchen',
          total: 120,
          tracks: [
            { title: 'Elsewhere', artist: 'Nobody', coverUrl: null, releaseDate: null, track: null },
            { title: track.title, artist: track.artist, coverUrl: null, releaseDate: null, track },
          ],
        },
      }),
    });
    await user.click(box());
    await user.paste('https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M');
    expect((await screen.findAllByText('One track of “Late Kitchen” is in our catalogue.'))[0]).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Nordic Kitchen' })).toBeVisible();
    unmount();
    localStorage.clear();
    const read = readLink({
      track,
      title: track.title,
      artist: track.artist,
      coverUrl: 'https://i.scdn.co/1',
      unread: null,
    });
    const linked = show({ [source]: read });
    await linked.user.click(box());
    await linked.user.paste(read.url);
    expect(await screen.findByRole('heading', { name: 'Nordic Kitchen' })).toBeVisible();
    expect(linked.container.querySelector('img[src="https://i.scdn.co/1"]')).not.toBeNull();
    const kept = JSON.parse(localStorage.getItem('fanfare.visitor.finder')!);
    expect(kept.choice.link).toEqual({ url: read.url, title: track.title, artist: track.artist });
  });

  it('by what was typed before it was there; another track starts anew', async () => {
    const { user } = show({}, 'low');
    await user.click(await screen.findByRole('option', { name: /Low Tide Choir/ }));
    await user.click(await screen.findByRole('button', { name: 'Another track' }));
    expect(box()).toHaveValue('');
    await waitFor(() => expect(box()).toHaveFocus());
  });

  it('by artists whose names have commas', async () => {
    const choice = { kind: 'described', genreIds: [2], similarArtists: ['Earth, Wind & Fire', 'Orla Penn'] };
    localStorage.setItem('fanfare.visitor.finder', JSON.stringify({ choice }));
    const { calls } = show();
    expect(await screen.findByRole('heading', { name: 'Nordic Kitchen' })).toBeVisible();
    const similarArtists = String.raw`Earth\, Wind & Fire,Orla Penn`;
    expect(calls.find(({ key }) => key === find)?.sent).toMatchObject({ query: { genres: '2', similarArtists } });
  });

  it('what it searched for before the page was loaded again, unless that is damaged', async () => {
    localStorage.setItem('fanfare.visitor.finder', JSON.stringify({ choice: { kind: 'track', track } }));
    const { unmount } = show();
    expect(await screen.findByRole('heading', { name: 'Nordic Kitchen' })).toBeVisible();
    unmount();
    localStorage.setItem('fanfare.visitor.finder', '{"choice":{"kind":"track","track":{"sid":"x"}}}');
    show();
    expect(box()).toHaveValue('');
  });
});

it.each([
  [null, 1, 'New: answers within a day'],
  [null, 7, 'New: answers within 7 days'],
  [24, 7, 'median 1 day'],
  [1, 7, 'median 0.1 days'],
  [60, 7, 'median 2.5 days'],
])(
  'says how soon a curator answers: a median of %s hours, %d days promised',
  async (medianReplyHours, replyDays, text) => {
    const one = service({ replyDays });
    const answerRate = medianReplyHours === null ? null : 0.9;
    const items = [{ ...one, statistics: { ...one.statistics, answerRate, medianReplyHours } }];
    const { user } = show({ [find]: { ...found, matches: [{ type: 'playlists', total: 1, items }] } });
    await user.type(box(), 'low');
    await user.click(await screen.findByRole('option', { name: /Low Tide Choir/ }));
    expect(await screen.findByText(text)).toBeVisible();
  },
);
