import type { DemoAccounts } from './accounts.ts';
import type { FeedbackWriter } from './feedback.ts';
import type { WrittenService } from './service-rows.ts';
import { type Fate, type PlannedCampaign, Planner } from './planner.ts';
import type { Random } from './random.ts';
import type { WrittenTrack } from './tracks.ts';

const trackOf = (tracks: readonly WrittenTrack[], title: string): WrittenTrack => {
  const track = tracks.find((one) => one.plan.title === title);
  if (!track) throw new Error(`the demo has no track ${title}`);
  return track;
};

/** creator@demo: each type of campaign in each state, with answers of each kind. */
function planCreator(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const track = (title: string) => trackOf(tracks, title);
  const ferry = track('The Ferry Keeps Its Lights On');
  const house = track('Half a House');
  const kite = track('Kite Weather');
  const water = track('Low Water');
  const october = track('Ask Me in October');
  const salt = track('Salt for the Road');
  const jonas = own.curator.services;

  planner.add(
    { track: water, type: 'radios', status: 'completed', startedDaysAgo: 62, isArchived: true },
    [jonas[1]!, ...planner.choose(water, 'radios', 3)],
    ['accepted', 'declined', 'expired', 'declined'],
  );
  planner.add(
    { track: house, type: 'playlists', status: 'completed', startedDaysAgo: 41 },
    [jonas[0]!, ...planner.choose(house, 'playlists', 8)],
    ['accepted', 'declined', 'declined', 'accepted', 'wrong_match', 'expired', 'declined', 'accepted', 'withdrawn'],
  );
  planner.add(
    { track: kite, type: 'influencers', status: 'completed', startedDaysAgo: 33 },
    [jonas[2]!, ...planner.choose(kite, 'influencers', 3)],
    ['declined', 'accepted', 'declined', 'expired'],
  );
  planner.send({ track: house, type: 'radios', status: 'completed', startedDaysAgo: 36 }, [
    'declined',
    'accepted',
    'expired',
  ]);
  planner.add(
    { track: ferry, type: 'playlists', status: 'sent', startedDaysAgo: 9 },
    [jonas[0]!, ...planner.choose(ferry, 'playlists', 11)],
    [
      'unopened',
      'accepted',
      'declined',
      'opened',
      'accepted',
      'declined',
      'unopened',
      'wrong_match',
      'withdrawn',
      'unopened',
      'declined',
      'opened',
    ],
  );
  planner.add(
    { track: ferry, type: 'radios', status: 'sent', startedDaysAgo: 12 },
    [jonas[1]!, ...planner.choose(ferry, 'radios', 5)],
    ['unopened', 'accepted', 'declined', 'opened', 'unopened', 'unopened'],
  );
  planner.send({ track: kite, type: 'influencers', status: 'sent', startedDaysAgo: 6 }, [
    'accepted',
    'declined',
    'opened',
    'unopened',
  ]);
  planner.send({ track: salt, type: 'playlists', status: 'awaiting_audio', startedDaysAgo: 0.4 }, [
    'queued',
    'queued',
    'queued',
    'queued',
  ]);
  planner.send({ track: salt, type: 'radios', status: 'awaiting_audio', startedDaysAgo: 0.3 }, ['queued', 'queued']);
  planner.send({ track: salt, type: 'influencers', status: 'awaiting_audio', startedDaysAgo: 0.2 }, ['queued']);
  planner.send({ track: october, type: 'playlists', status: 'draft', startedDaysAgo: 2 }, [
    'queued',
    'queued',
    'queued',
    'queued',
    'queued',
  ]);
  planner.send({ track: october, type: 'radios', status: 'draft', startedDaysAgo: 1 }, ['queued', 'queued']);
  planner.send({ track: kite, type: 'influencers', status: 'draft', startedDaysAgo: 0.1 }, []);
}

/** The queue of curator@demo: one song per artist, due at different times, and the earlier answers. */
function planQueue(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const [playlist, radio, walk] = own.curator.services;
  const songs = own.others.flatMap((artist) => tracks.filter((track) => track.owner === artist));
  const queue = [14.6, 14.1, 13.4, 12.2, 11.5, 10.3, 9.2, 8.1, 6.4, 5.2, 3.9, 2.2];
  queue.forEach((days, index) => {
    const track = songs[index]!;
    const second = index % 4 === 3 ? planner.choose(track, 'playlists', 2) : planner.choose(track, 'playlists', 1);
    const fates: Fate[] = [index % 5 === 2 ? 'opened' : 'unopened', 'declined', 'accepted'];
    planner.add({ track, type: 'playlists', status: 'sent', startedDaysAgo: days }, [playlist!, ...second], fates);
  });
  songs.slice(4, 8).forEach((track, index) => {
    planner.add(
      { track, type: 'radios', status: 'sent', startedDaysAgo: 4 + index * 3 },
      [radio!, ...planner.choose(track, 'radios', 1)],
      ['unopened', 'accepted'],
    );
  });
  planner.add({ track: songs[8]!, type: 'influencers', status: 'sent', startedDaysAgo: 3 }, [walk!], ['unopened']);

  const answered: [number, Fate][] = [
    [13, 'accepted'],
    [26, 'declined'],
    [31, 'accepted'],
    [38, 'declined'],
    [44, 'declined'],
    [52, 'accepted'],
  ];
  answered.forEach(([days, fate], index) => {
    const track = songs[13 - (index % 2)]!;
    const service = index < 2 ? playlist! : index < 4 ? radio! : walk!;
    const type = service.type === 'playlist' ? 'playlists' : service.type === 'radio' ? 'radios' : 'influencers';
    const shift = index % 2 === 0 ? 0 : 0.5;
    planner.add(
      { track, type, status: 'completed', startedDaysAgo: days + shift },
      [service, ...planner.choose(track, type, 2)],
      [fate, 'declined', fate],
    );
  });
}

/** Twelve weeks of other artists' campaigns: the basis of the open numbers. */
function planHistory(planner: Planner, random: Random, own: DemoAccounts, tracks: readonly WrittenTrack[]): void {
  const songs = own.others.flatMap((artist) => tracks.filter((track) => track.owner === artist));
  for (let week = 0; week < 12; week += 1) {
    for (const track of random.some(songs, 2)) {
      const startedDaysAgo = 17 + week * 6 + random.next() * 5;
      planner.sendAsUsual({ track, type: 'playlists', status: 'completed', startedDaysAgo }, random.int(4, 9));
    }
  }
}

/** Recent accepts by curator@: one placed, one due, one on air. Planned last, so that the rest of the demo stays unchanged. */
function planPromises(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const [playlist, radio] = own.curator.services;
  const artists = [own.pro, own.dual, ...own.others];
  const songs = artists.flatMap((artist) => tracks.filter((track) => track.owner === artist));
  const promised: [service: WrittenService, daysAgo: number][] = [
    [playlist!, 9],
    [playlist!, 2],
    [radio!, 6],
  ];
  for (const [service, startedDaysAgo] of promised) {
    const track = songs.find((song) => planner.isFree(song, service));
    if (!track) throw new Error(`the demo has no song left for ${service.title}`);
    const type = service.type === 'radio' ? 'radios' : 'playlists';
    planner.add({ track, type, status: 'completed', startedDaysAgo }, [service], ['accepted']);
  }
}

/** dual@ and pro@: a little of everything. */
function planOthers(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const track = (title: string) => trackOf(tracks, title);
  const [signals] = own.dual.services;
  const [letters, tram] = own.curator.services;
  planner.add(
    { track: track('Nuit Blanche, Part Two'), type: 'playlists', status: 'completed', startedDaysAgo: 19 },
    [letters!],
    ['declined'],
  );
  planner.add(
    { track: track('Elevator Country'), type: 'radios', status: 'completed', startedDaysAgo: 25 },
    [tram!],
    ['declined'],
  );
  planner.add(
    { track: track('Paper Sisters'), type: 'playlists', status: 'completed', startedDaysAgo: 12 },
    [letters!],
    ['accepted'],
  );
  planner.send({ track: track('Nuit Blanche, Part Two'), type: 'playlists', status: 'sent', startedDaysAgo: 7 }, [
    'accepted',
    'declined',
    'opened',
    'unopened',
  ]);
  planner.send({ track: track('Copper Wire'), type: 'radios', status: 'completed', startedDaysAgo: 40 }, [
    'declined',
    'accepted',
  ]);
  planner.send(
    { track: track('Elevator Country'), type: 'playlists', status: 'sent', startedDaysAgo: 5 },
    ['accepted', 'declined', 'unopened', 'opened', 'unopened', 'declined'],
    true,
  );
  planner.send({ track: track('Paper Sisters'), type: 'influencers', status: 'completed', startedDaysAgo: 30 }, [
    'declined',
    'accepted',
    'declined',
  ]);
  const songs = own.others.flatMap((artist) => tracks.filter((one) => one.owner === artist));
  [11, 8, 3].forEach((days, index) => {
    planner.add(
      { track: songs[5 + index]!, type: 'playlists', status: 'sent', startedDaysAgo: days },
      [signals!],
      ['unopened'],
    );
  });
  planner.add(
    { track: songs[11]!, type: 'playlists', status: 'completed', startedDaysAgo: 21 },
    [signals!],
    ['declined'],
  );
  planner.add(
    { track: songs[9]!, type: 'playlists', status: 'completed', startedDaysAgo: 6 },
    [signals!],
    ['accepted'],
  );
}

/** Services with a full queue: their maximum of open submissions. */
function planFull(
  planner: Planner,
  full: readonly WrittenService[],
  own: DemoAccounts,
  tracks: readonly WrittenTrack[],
): void {
  const songs = own.others.flatMap((artist) => tracks.filter((track) => track.owner === artist));
  for (const [index, service] of full.entries()) {
    for (let place = 0; place < service.maxOpen; place += 1) {
      planner.add(
        {
          track: songs[(index * 3 + place) % songs.length]!,
          type: 'playlists',
          status: 'sent',
          startedDaysAgo: 2 + place * 2.3,
        },
        [service],
        ['unopened'],
      );
    }
  }
}

/** All campaigns of the demo's artists. */
export function planCampaigns(
  random: Random,
  write: FeedbackWriter,
  own: DemoAccounts,
  tracks: readonly WrittenTrack[],
  market: readonly WrittenService[],
  full: readonly WrittenService[],
): PlannedCampaign[] {
  const planner = new Planner(
    random,
    market.filter((service) => !full.includes(service)),
    write,
  );
  planCreator(planner, tracks, own);
  planQueue(planner, tracks, own);
  planOthers(planner, tracks, own);
  planFull(planner, full, own, tracks);
  planHistory(planner, random, own, tracks);
  planPromises(planner, tracks, own);
  return planner.campaigns;
}
