import type { CampaignStatus, CampaignType } from '@fanfare/api-contract';
import type { DemoAccount, DemoAccounts } from './accounts.ts';
import type { FeedbackWriter } from './feedback.ts';
import type { WrittenService } from './service-rows.ts';
import { type Fate, type PlannedCampaign, Planner } from './planner.ts';
import type { Random } from './random.ts';
import type { WrittenTrack } from './tracks.ts';

const campaign = (track: WrittenTrack, type: CampaignType, status: CampaignStatus, startedDaysAgo: number) => ({
  track,
  type,
  status,
  startedDaysAgo,
});

/** At two credits each. */
const dualAnswers = 10;

/** Outcomes, in the order of the services. */
const fates = (text: string): Fate[] => text.split(' ') as Fate[];

const typeOf = ({ type }: WrittenService): CampaignType =>
  type === 'playlist' ? 'playlists' : type === 'radio' ? 'radios' : 'influencers';

const songsOf = (artists: readonly DemoAccount[], tracks: readonly WrittenTrack[]): WrittenTrack[] =>
  artists.flatMap((artist) => tracks.filter((track) => track.owner === artist));

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
    { ...campaign(water, 'radios', 'completed', 62), isArchived: true },
    [jonas[1]!, ...planner.choose(water, 'radios', 3)],
    fates('accepted declined expired declined'),
  );
  planner.add(
    campaign(house, 'playlists', 'completed', 41),
    [jonas[0]!, ...planner.choose(house, 'playlists', 8)],
    fates('accepted declined declined accepted wrong_match expired declined accepted withdrawn'),
  );
  planner.add(
    campaign(kite, 'influencers', 'completed', 33),
    [jonas[2]!, ...planner.choose(kite, 'influencers', 3)],
    fates('declined accepted declined expired'),
  );
  planner.send(campaign(house, 'radios', 'completed', 36), fates('declined accepted expired'));
  planner.add(
    campaign(ferry, 'playlists', 'sent', 9),
    [jonas[0]!, ...planner.choose(ferry, 'playlists', 11)],
    fates(
      'unopened accepted declined opened accepted declined unopened wrong_match withdrawn unopened declined opened',
    ),
  );
  planner.add(
    campaign(ferry, 'radios', 'sent', 12),
    [jonas[1]!, ...planner.choose(ferry, 'radios', 5)],
    fates('unopened accepted declined opened unopened unopened'),
  );
  planner.send(campaign(kite, 'influencers', 'sent', 6), fates('accepted declined opened unopened'));
  planner.send(campaign(salt, 'playlists', 'awaiting_audio', 0.4), fates('queued queued queued queued'));
  planner.send(campaign(salt, 'radios', 'awaiting_audio', 0.3), fates('queued queued'));
  planner.send(campaign(salt, 'influencers', 'awaiting_audio', 0.2), ['queued']);
  planner.send(campaign(october, 'playlists', 'draft', 2), fates('queued queued queued queued queued'));
  planner.send(campaign(october, 'radios', 'draft', 1), fates('queued queued'));
  planner.send(campaign(kite, 'influencers', 'draft', 0.1), []);
}

/** The queue of curator@demo: one song per artist, due at different times, and the earlier answers. */
function planQueue(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const [playlist, radio, walk] = own.curator.services;
  const songs = songsOf(own.others, tracks);
  const queue = [14.6, 14.1, 13.4, 12.2, 11.5, 10.3, 9.2, 8.1, 6.4, 5.2, 3.9, 2.2];
  queue.forEach((days, index) => {
    const track = songs[index]!;
    const second = index % 4 === 3 ? planner.choose(track, 'playlists', 2) : planner.choose(track, 'playlists', 1);
    const outcomes: Fate[] = [index % 5 === 2 ? 'opened' : 'unopened', 'declined', 'accepted'];
    planner.add(campaign(track, 'playlists', 'sent', days), [playlist!, ...second], outcomes);
  });
  songs.slice(4, 8).forEach((track, index) => {
    planner.add(
      campaign(track, 'radios', 'sent', 4 + index * 3),
      [radio!, ...planner.choose(track, 'radios', 1)],
      fates('unopened accepted'),
    );
  });
  planner.add(campaign(songs[8]!, 'influencers', 'sent', 3), [walk!], ['unopened']);

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
    const type = typeOf(service);
    const shift = index % 2 === 0 ? 0 : 0.5;
    planner.add(
      campaign(track, type, 'completed', days + shift),
      [service, ...planner.choose(track, type, 2)],
      [fate, 'declined', fate],
    );
  });
}

/** Twelve weeks of other artists' campaigns: the basis of the open numbers. */
function planHistory(planner: Planner, random: Random, own: DemoAccounts, tracks: readonly WrittenTrack[]): void {
  const songs = songsOf(own.others, tracks);
  for (let week = 0; week < 12; week += 1) {
    for (const track of random.some(songs, 2)) {
      const startedDaysAgo = 17 + week * 6 + random.next() * 5;
      planner.sendAsUsual(campaign(track, 'playlists', 'completed', startedDaysAgo), random.int(4, 9));
    }
  }
}

/** Recent accepts by curator@: one placed, one due, one on air. Planned last, so that the rest of the demo stays unchanged. */
function planPromises(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const [playlist, radio] = own.curator.services;
  const songs = songsOf([own.pro, own.dual, ...own.others], tracks);
  const promised: [service: WrittenService, daysAgo: number][] = [
    [playlist!, 9],
    [playlist!, 2],
    [radio!, 6],
  ];
  for (const [service, startedDaysAgo] of promised) {
    const track = songs.find((song) => planner.isFree(song, service));
    if (!track) throw new Error(`the demo has no song left for ${service.title}`);
    planner.add(campaign(track, typeOf(service), 'completed', startedDaysAgo), [service], ['accepted']);
  }
}

/** What waits for developer@, so that a curator's screens have something to show. */
function planDeveloper(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const [stove] = own.developer.services;
  const songs = songsOf(own.others.slice(1), tracks);
  [9, 4, 1].forEach((days, index) => {
    planner.add(campaign(songs[index]!, 'playlists', 'sent', days), [stove!], ['unopened']);
  });
}

/** dual@ and pro@: a little of everything. */
function planOthers(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const track = (title: string) => trackOf(tracks, title);
  const [signals] = own.dual.services;
  const [letters, tram] = own.curator.services;
  planner.add(campaign(track('Nuit Blanche, Part Two'), 'playlists', 'completed', 19), [letters!], ['declined']);
  planner.add(campaign(track('Elevator Country'), 'radios', 'completed', 25), [tram!], ['declined']);
  planner.add(campaign(track('Paper Sisters'), 'playlists', 'completed', 12), [letters!], ['accepted']);
  planner.send(
    campaign(track('Nuit Blanche, Part Two'), 'playlists', 'sent', 7),
    fates('accepted declined opened unopened'),
  );
  planner.send(campaign(track('Copper Wire'), 'radios', 'completed', 40), fates('declined accepted'));
  planner.send(
    campaign(track('Elevator Country'), 'playlists', 'sent', 5),
    fates('accepted declined unopened opened unopened declined'),
    true,
  );
  planner.send(campaign(track('Paper Sisters'), 'influencers', 'completed', 30), fates('declined accepted declined'));
  const songs = songsOf(own.others, tracks);
  [11, 8, 3].forEach((days, index) => {
    planner.add(campaign(songs[5 + index]!, 'playlists', 'sent', days), [signals!], ['unopened']);
  });
  planner.add(campaign(songs[11]!, 'playlists', 'completed', 21), [signals!], ['declined']);
  planner.add(campaign(songs[9]!, 'playlists', 'completed', 6), [signals!], ['accepted']);
}

/** Earlier answers of dual@, all cleared: with them there is enough to cash out. Planned last, too. */
function planEarned(planner: Planner, tracks: readonly WrittenTrack[], own: DemoAccounts): void {
  const [signals] = own.dual.services;
  const free = songsOf([own.pro, ...own.others], tracks).filter(
    (song) => song.versionId !== null && planner.isFree(song, signals!),
  );
  free.slice(0, dualAnswers).forEach((song, index) => {
    const fate: Fate = index % 4 === 1 ? 'accepted' : 'declined';
    planner.add(campaign(song, 'playlists', 'completed', 26 + index * 4), [signals!], [fate]);
  });
}

/** Services with a full queue: their maximum of open submissions. */
function planFull(
  planner: Planner,
  full: readonly WrittenService[],
  own: DemoAccounts,
  tracks: readonly WrittenTrack[],
): void {
  const songs = songsOf(own.others, tracks);
  for (const [index, service] of full.entries()) {
    for (let place = 0; place < service.maxOpen; place += 1) {
      planner.add(
        campaign(songs[(index * 3 + place) % songs.length]!, 'playlists', 'sent', 2 + place * 2.3),
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
  planDeveloper(planner, tracks, own);
  planEarned(planner, tracks, own);
  return planner.campaigns;
}
