import type { Report } from '@fanfare/api-contract';
import { redirectTo } from '@fanfare/kit';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pending, refusal } from '@fanfare/kit/testing';
import { answer, campaign, ending, proof, submission } from '../testing/campaigns.ts';
import { place, report, reported } from '../testing/reports.ts';
import { renderApp, type Answers } from '../testing/render-app.tsx';

vi.mock('@fanfare/kit/redirect', () => ({ redirectTo: vi.fn() }));
beforeEach(() => {
  vi.mocked(redirectTo).mockClear();
});

const asked = 'GET /api/v2/campaigns/:id/report' as const;
const file = 'GET /api/v2/campaigns/:id/report/export' as const;
const path = '/creator/campaigns/1042?tab=report';
const sent = campaign({
  submissions: [submission({ status: 'accepted', answer: answer() }), submission({ id: 502 })],
  nextDeadlineAt: '2026-05-23T09:00:00.000Z',
});
const given = (one: Report | (() => never), more: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': sent,
  [asked]: one,
  ...more,
});

const intro = place({
  fromSeconds: 0,
  toSeconds: 28,
  title: 'Intro too long',
  curatorCount: 3,
  of: 4,
  isPositive: false,
  notes: [9, 15, 28].map((atSeconds, index) => ({
    submissionId: index + 1,
    curatorName: ['Callum Reid', 'Ruth Okafor', 'Davide Moretti'][index]!,
    atSeconds,
    text: ['The intro is too long', 'Most leave here', 'I would trim to here'][index]!,
    isPositive: false,
  })),
});
const full = report({
  askedCount: 12,
  answeredCount: 9,
  findings: [
    {
      kind: 'place',
      text: '3 of 4: intro too long, 0:00–0:28',
      count: 3,
      of: 4,
      fromSeconds: 0,
      toSeconds: 28,
      letter: 'A',
      isPositive: false,
    },
    {
      kind: 'reason',
      text: '3 of 5 who said no: intro or pacing',
      count: 3,
      of: 5,
      fromSeconds: null,
      toSeconds: null,
      letter: null,
      isPositive: false,
    },
  ],
  reasons: [
    { reasonCode: 'intro_pacing', count: 3 },
    { reasonCode: 'genre_fit', count: 1 },
  ],
  ratings: [{ aspect: 'performance', mean: 4.5, count: 8, median: 3.94 }],
  medianGenre: 'Latin jazz',
  places: [intro, place({ letter: 'B' })],
  curators: [
    reported(),
    reported({
      submissionId: 502,
      serviceTitle: 'Woodsmoke & Strings',
      status: 'declined',
      decision: 'declined',
      reasonCode: 'intro_pacing',
      heardSeconds: 60,
      replyHours: 100,
      ratings: {},
      priceCredits: 8,
      spentCredits: 8,
    }),
    reported({
      submissionId: 503,
      serviceTitle: 'Bus Window Seat',
      status: 'expired',
      decision: null,
      heardSeconds: 0,
      durationSeconds: null,
      replyHours: null,
      ratings: {},
      spentCredits: 0,
      returnedCredits: 6,
      versionNumber: null,
    }),
  ],
});
const table = () => screen.getByRole('table', { name: 'Curator by curator' });
const order = () =>
  within(table())
    .getAllByRole('rowheader')
    .map((head) => head.querySelector('b')?.textContent);

describe('the report of a campaign', () => {
  it('says that it couldn’t be loaded, and retries', async () => {
    let isUp = false;
    const { user } = renderApp(path, {
      ...given(full),
      [asked]: () => {
        if (!isUp) throw refusal('internal', 'Oh', { status: 500 });
        return full;
      },
    });
    const panel = within(await screen.findByRole('tabpanel'));
    await panel.findByText('Error !');
    isUp = true;
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 of 4: intro too long, 0:00–0:28')).toBeVisible();
  });

  it('shows a skeleton while loading', async () => {
    const waiting = pending<Report>();
    renderApp(path, { ...given(full), [asked]: () => waiting.promise });
    await screen.findByRole('tab', { name: 'Report', selected: true });
    expect(within(screen.getByRole('tabpanel')).getByRole('status', { name: 'Loading' })).toBeVisible();
    waiting.resolve(full);
    expect(await screen.findByRole('heading', { name: 'Common themes' })).toBeVisible();
  });

  it('says before the first answer what will be here, and the next deadline', async () => {
    renderApp(path, given(report({ askedCount: 2, answeredCount: 0, acceptedCount: 0, places: [], curators: [] })));
    expect(await screen.findByRole('heading', { name: 'The report starts with the first answer' })).toBeVisible();
    expect(screen.getByText(/2 curators have it; the next deadline is 23 May 2026/)).toBeVisible();
  });

  it('shows no findings from too few answers', async () => {
    renderApp(path, given(report({ askedCount: 12, answeredCount: 2 })));
    expect(await screen.findByText(/2 answers so far. With 3, you’ll see/)).toBeVisible();
    expect(screen.getByText('So far: 2 of 12 answered. This page updates with each answer.')).toBeVisible();
  });

  it('says that the answers have nothing in common', async () => {
    renderApp(path, given(report({ askedCount: 12, answeredCount: 5 })));
    expect(await screen.findByText(/The 5 answers so far have no theme in common/)).toBeVisible();
  });

  it('says that the campaign is complete', async () => {
    renderApp(path, {
      ...given(report({ ...full, status: 'completed', completedAt: '2026-05-23T09:00:00.000Z' })),
      'GET /api/v2/campaigns/:id': campaign({ ...sent, status: 'completed' }),
    });
    expect(await screen.findByText('All in: 9 of 12 answered, completed 23 May 2026.')).toBeVisible();
  });

  it('draws reasons and ratings, with the genre’s median as text too', async () => {
    renderApp(path, given(full));
    const reasons = (await screen.findByRole('heading', { name: 'Why they said no' })).closest('section')!;
    expect(
      within(reasons)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Intro or pacing3', 'Genre fit1']);
    expect(within(reasons).getByText('4 declines, one reason each')).toBeVisible();
    const ratings = (await screen.findByRole('heading', { name: 'How they rated it' })).closest('section')!;
    expect(within(ratings).getByText('average of 8, 1 to 5; the tick is the Latin jazz median')).toBeVisible();
    expect(within(ratings).getByRole('listitem')).toHaveTextContent('Performance4.5The Latin jazz median is 3.9.');
  });

  it('leads from a finding to its part of the track, with each curator’s note', async () => {
    const { user } = renderApp(path, given(full));
    const finding = (await screen.findByText('3 of 4: intro too long, 0:00–0:28')).closest('li')!;
    await user.click(within(finding).getByRole('button', { name: 'Listen at A' }));
    const heard = within(screen.getByRole('region', { name: 'What they heard' }));
    expect(heard.getByRole('button', { name: /Intro too long/ })).toHaveFocus();
    expect(heard.getByRole('button', { name: /Intro too long/ })).toHaveAttribute('aria-expanded', 'true');
    expect(heard.getByText('I would trim to here')).toBeVisible();
    expect(heard.getByText('Davide Moretti')).toBeVisible();
  });

  it('plays from a part of the track', async () => {
    const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    const { user } = renderApp(path, given(full));
    await user.click(await screen.findByRole('button', { name: /1:12/ }));
    await user.click(screen.getByRole('button', { name: 'Play from 1:12' }));
    expect(play).toHaveBeenCalled();
    expect(screen.getByRole('slider', { name: 'Position in Low Tide Choir' })).toHaveAttribute('aria-valuenow', '72');
    play.mockRestore();
  });
});

describe('curator by curator', () => {
  it('starts with answers, and sorts by any column both ways; the URL keeps the order', async () => {
    const { user, at, unmount } = renderApp(path, given(full));
    await screen.findByRole('table', { name: 'Curator by curator' });
    expect(order()).toEqual(['Nordic Kitchen', 'Woodsmoke & Strings', 'Bus Window Seat']);
    await user.click(within(table()).getByRole('button', { name: 'Replied in' }));
    // Slowest first; those without a reply are last in both directions.
    expect(order()).toEqual(['Woodsmoke & Strings', 'Nordic Kitchen', 'Bus Window Seat']);
    expect(screen.getByRole('columnheader', { name: 'Replied in' })).toHaveAttribute('aria-sort', 'descending');
    await user.click(within(table()).getByRole('button', { name: 'Replied in' }));
    expect(order()).toEqual(['Nordic Kitchen', 'Woodsmoke & Strings', 'Bus Window Seat']);
    expect(at()).toBe('/creator/campaigns/1042?tab=report&sort=reply');
    unmount();
    renderApp('/creator/campaigns/1042?tab=report&sort=-curator', given(full));
    await screen.findByRole('table', { name: 'Curator by curator' });
    expect(order()).toEqual(['Woodsmoke & Strings', 'Nordic Kitchen', 'Bus Window Seat']);
  });

  it('shows where each price is', async () => {
    renderApp(path, given(full));
    const rows = within(await screen.findByRole('table', { name: 'Curator by curator' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      '6.00 spent',
      '8.00 spent',
      '6.00 back',
    ]);
    expect(rows[1]).toHaveTextContent('Intro or pacing');
    expect(rows[1]).toHaveTextContent('1:00 of 3:42');
    expect(rows[1]).toHaveTextContent('4.2 d');
  });
});

describe('comparing versions', () => {
  const version = (number: number, over: Partial<Report['versions'][number]> = {}) => ({
    number,
    name: '',
    uploadedAt: `2026-05-0${number}T09:00:00.000Z`,
    answeredCount: 4,
    acceptedCount: 1,
    reasons: [],
    ratings: [],
    campaignIds: [1042],
    ...over,
  });

  it('says that there is only one', async () => {
    renderApp(path, given(report({ ...full, versions: [version(1, { answeredCount: 9 })] })));
    expect(await screen.findByText(/All 9 answers to this track so far are about version 1/)).toBeVisible();
  });

  it('shows the newest first, with its answers', async () => {
    const versions = [
      version(1, { reasons: [{ reasonCode: 'intro_pacing', count: 3 }] }),
      version(2, { acceptedCount: 3, ratings: [{ aspect: 'fit', mean: 4.25, count: 4 }], name: 'low-tide-master.wav' }),
    ];
    renderApp(path, given(report({ ...full, versions })));
    const both = within(await screen.findByRole('table', { name: 'Compare versions' }));
    expect(both.getAllByRole('columnheader').map((head) => head.querySelector('b')?.textContent)).toEqual([
      undefined,
      'Version 2',
      'Version 1',
    ]);
    expect(both.getByRole('row', { name: /Said yes/ })).toHaveTextContent('Said yes3 of 41 of 4');
    expect(both.getByRole('row', { name: /Fit/ })).toHaveTextContent('Fit4.3–');
    expect(both.getByRole('row', { name: /Most common reason/ })).toHaveTextContent('–Intro or pacing (3)');
  });
});

describe('the tabs', () => {
  it('are kept in the URL, and Back returns to the previous one', async () => {
    const { user, at, goBack } = renderApp('/creator/campaigns/1042', given(full));
    await user.click(await screen.findByRole('tab', { name: 'Report' }));
    expect(at()).toBe(path);
    await user.click(screen.getByRole('tab', { name: 'Pitch' }));
    expect(screen.getByText('A song about leaving the harbour.')).toBeVisible();
    goBack();
    expect(await screen.findByRole('tab', { name: 'Report', selected: true })).toBeVisible();
  });

  it('default to answers for a missing or invalid tab', async () => {
    renderApp('/creator/campaigns/1042?tab=nonsense', given(full));
    expect(await screen.findByRole('tab', { name: 'Answers 2', selected: true })).toBeVisible();
  });

  it('show where the track goes, or that nobody has said yes', async () => {
    const view = renderApp('/creator/campaigns/1042?tab=placements', {
      ...given(full),
      'GET /api/v2/campaigns/:id': campaign({ submissions: [submission()] }),
    });
    expect(await screen.findByRole('heading', { name: 'No placements yet' })).toBeVisible();
    view.unmount();
    const placement = { where: 'Nordic Kitchen, number 9', plannedDate: '2026-05-22', keepDays: 28 };
    const placed = submission({
      status: 'placed',
      answer: answer({ placement }),
      ending: ending({ keepUntil: new Date(Date.now() + 25 * 86_400_000).toISOString() }),
    });
    renderApp('/creator/campaigns/1042?tab=placements', {
      ...given(full),
      'GET /api/v2/campaigns/:id': campaign({ submissions: [placed] }),
    });
    const list = within(await screen.findByRole('list', { name: 'Placements' }));
    expect(list.getByText('Nordic Kitchen, number 9, planned for 22 May, to stay for 28 days')).toBeVisible();
    expect(list.getByText('Day 3 of 28')).toBeVisible();
  });

  it.each<[string, object | null, RegExp]>([
    ['seen', { position: 9 }, /^Day 3 of 28 in the playlist at position 9, checked this (morning|afternoon|evening)$/],
    [
      'gone at one look',
      { outcome: 'missing', why: 'Not among its tracks', isMissing: true },
      /^Day 3 of 28\. Not found this \w+; we’ll check again in 5 hours\. If it’s gone for good, you get credits back automatically\.$/,
    ],
    ['unreadable', { outcome: 'unreachable', why: 'Slow' }, /^Day 3 of 28\. We couldn’t read its page this \w+;/],
    ['on air', null, /^Day 3 of 28\. We can’t check broadcasts/],
  ])('say what was seen of a placement last: %s', async (_what, look, text) => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    const { isMissing = false, ...more } = (look ?? {}) as { isMissing?: boolean };
    const lastLook = { lookedAt: at(0), outcome: 'seen' as const, position: null, why: null, ...more };
    const nextLookAt = at(5.5 / 24);
    const watch = look && { lastLook, nextLookAt, missingSince: isMissing ? at(0) : null, unreadSince: null };
    const placed = submission({
      status: 'placed',
      answer: answer({ placement: { where: 'Third', plannedDate: null, keepDays: 14 } }),
      ending: ending({ keepUntil: at(25), proof: proof({ handedInAt: at(-3), watch }) }),
    });
    renderApp('/creator/campaigns/1042?tab=placements', {
      ...given(full),
      'GET /api/v2/campaigns/:id': campaign({ submissions: [placed] }),
    });
    const list = within(await screen.findByRole('list', { name: 'Placements' }));
    expect(list.getByText(text)).toBeVisible();
  });
});

it('shows every check of a post, as a strip and as text', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const look = (days: number, why: string | null) => ({
    lookedAt: at(days),
    outcome: why === null ? ('seen' as const) : ('no_disclosure' as const),
    position: null,
    why,
  });
  const looks = [look(-2, null), look(-1, 'It doesn’t disclose that it’s advertising')];
  const watch = { lastLook: looks[1]!, looks, nextLookAt: at(0.2), missingSince: at(-1), unreadSince: null };
  const placed = submission({
    status: 'placed',
    answer: answer({}),
    ending: ending({ keepUntil: at(25), proof: proof({ handedInAt: at(-2), watch }) }),
  });
  const { user } = renderApp('/creator/campaigns/1042?tab=placements', {
    ...given(full),
    'GET /api/v2/campaigns/:id': campaign({ submissions: [placed] }),
  });
  await user.click(await screen.findByText('Found in 1 of 2 checks'));
  expect(screen.getByText('It doesn’t disclose that it’s advertising')).toBeVisible();
  expect(screen.getByText('The post is up and marked as advertising')).toBeVisible();
});

describe('the export', () => {
  const open = 'Export report';

  it('offers Pro to free accounts, and requests nothing', async () => {
    const { user, services, callsTo } = renderApp(path, given(full));
    await user.click(await screen.findByRole('button', { name: /Export report/ }));
    expect(services.openPro).toHaveBeenCalledWith('Report export');
    expect(callsTo(file)).toHaveLength(0);
  });

  it('is missing before the first answer', async () => {
    renderApp(path, { ...given(full), 'GET /api/v2/campaigns/:id': campaign({ ...sent, answeredCount: 0 }) });
    await screen.findByRole('tab', { name: 'Report' });
    expect(screen.queryByRole('button', { name: /Export report/ })).toBeNull();
  });

  it('downloads the chosen file', async () => {
    const { user, callsTo } = renderApp(
      path,
      given(full, { [file]: { url: 'https://api.example.test/report.pdf?sig=1' } }),
      {
        isPro: true,
      },
    );
    await user.click(await screen.findByRole('button', { name: open }));
    await user.click(await screen.findByRole('menuitem', { name: /PDF/ }));
    await waitFor(() => expect(redirectTo).toHaveBeenCalledWith('https://api.example.test/report.pdf?sig=1'));
    expect(callsTo(file)[0]?.query).toEqual({ format: 'pdf' });
  });

  it('says why it was refused; if Pro has ended, offers Pro', async () => {
    const answers = given(full, {
      [file]: () => {
        throw refusal('wrong_state', 'This campaign has not been sent to anybody yet.');
      },
    });
    const { user, services } = renderApp(path, answers, { isPro: true });
    const fetchCsv = async () => {
      await user.click(await screen.findByRole('button', { name: open }));
      await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
    };
    await fetchCsv();
    await waitFor(() =>
      expect(services.notify).toHaveBeenCalledWith({
        text: 'This campaign has not been sent to anybody yet.',
        tone: 'danger',
      }),
    );
    answers[file] = () => {
      throw refusal('pro_required', 'Pro', { status: 403, details: { feature: 'Report export' } });
    };
    await fetchCsv();
    await waitFor(() => expect(services.openPro).toHaveBeenCalledWith('Report export'));
    expect(redirectTo).not.toHaveBeenCalled();
  });
});
