import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { campaign, submission } from '../testing/campaigns.ts';
import { calibration, campaignForecast, forecast } from '../testing/forecasts.ts';
import { pending, refusal } from '@fanfare/kit/testing';
import { renderApp, type Answers } from '../testing/render-app.tsx';

const path = '/creator/campaigns/1042';
const asked = 'GET /api/v2/campaigns/:id/forecast' as const;
const counted = 'GET /api/v2/public/forecasts/calibration' as const;

const running = {
  isOver: false,
  day: 9.2,
  answers: 9,
  accepts: 3,
  creditsPerAccept: 12,
  spentCredits: 36,
  returnedCredits: 8,
  days: 8.4,
  medianReplyDays: 2.8,
  accepted: [
    { day: 1, count: 1 },
    { day: 4, count: 2 },
    { day: 6, count: 3 },
  ],
};
const over = { ...running, isOver: true, day: 14.6, answers: 11, accepts: 6, creditsPerAccept: 8, days: 14.6 };
const answers = (over: Answers = {}): Answers => ({
  'GET /api/v2/campaigns/:id': campaign({ submissions: [submission()] }),
  [asked]: campaignForecast({ outcome: running }),
  ...over,
});
const panel = async () => within(await screen.findByRole('region', { name: 'Forecast and outcome' }));
const table = async () =>
  within(await (await panel()).findByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe('forecast and outcome', () => {
  it('doesn’t break the page when it fails, and can be retried', async () => {
    const given = answers({
      [asked]: () => {
        throw refusal('internal', 'Error !', { status: 500 });
      },
    });
    const { user } = renderApp(path, given);
    expect(await (await panel()).findByText(/isn’t available right now/)).toBeVisible();
    expect(screen.getByRole('article', { name: 'Nordic Kitchen' })).toBeVisible();
    given[asked] = campaignForecast({ outcome: running });
    await user.click((await panel()).getByRole('button', { name: 'Retry the forecast' }));
    expect(await (await panel()).findByRole('table')).toBeVisible();
  });

  it('shows that it’s loading', async () => {
    renderApp(path, answers({ [asked]: () => pending<never>().promise }));
    expect((await panel()).getByRole('status', { name: 'Loading' })).toBeVisible();
  });

  it('says that no forecast was saved, and shows the outcome anyway', async () => {
    renderApp(path, answers({ [asked]: campaignForecast({ forecast: null, madeAt: null, outcome: running }) }));
    expect(await (await panel()).findByText('No forecast was saved when this campaign was paid for.')).toBeVisible();
    expect(await table()).toEqual([
      ['Figure', 'So far'],
      ['Answers', '9'],
      ['Yes', '3'],
      ['Credits per yes', '12.00'],
      ['Median reply', '2.8 d'],
    ]);
    expect((await panel()).queryByRole('button', { name: 'How accurate are forecasts?' })).not.toBeInTheDocument();
  });

  it('says why a free new version has none', async () => {
    renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id': campaign({ submissions: [submission()], totalCredits: 0, resendOf: 7 }),
        [asked]: campaignForecast({ forecast: null, madeAt: null }),
      }),
    );
    expect(await (await panel()).findByText(/sent free and have no forecast of their own/)).toBeVisible();
  });

  it('has no outcome before the campaign is sent', async () => {
    renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id': campaign({ status: 'scheduled', submissions: [submission({ status: 'queued' })] }),
        [asked]: campaignForecast(),
      }),
    );
    expect(
      await (await panel()).findByRole('img', { name: 'Forecast: 3 yes by day 15, between 1 and 5.' }),
    ).toBeVisible();
    expect((await table())[0]).toEqual(['Figure', 'Forecast']);
  });

  it('compares the outcome so far with each range, day by day', async () => {
    renderApp(path, answers());
    const chart = await (
      await panel()
    ).findByRole('img', {
      name: 'Forecast: 3 yes by day 15, between 1 and 5. So far 3 on day 9.',
    });
    expect(chart).toHaveTextContent('today, day 9');
    expect(await table()).toEqual([
      ['Figure', 'So far', 'Forecast'],
      ['Answers', '9', '10–12'],
      ['Yes', '3', '1–5'],
      ['Credits per yes', '12.00', '9–46'],
      ['Median reply', '2.8 d', '2.4 d'],
    ]);
    expect((await panel()).queryByText(/^(in|out of) range$/)).not.toBeInTheDocument();
  });

  it('names the possible outcomes of one curator, instead of ranges', async () => {
    const one = forecast({ curatorCount: 1, totalCredits: 2, acceptPercents: [58, 42] });
    renderApp(path, answers({ [asked]: campaignForecast({ forecast: one, outcome: { ...running, answers: 0 } }) }));
    expect(await (await panel()).findByText('A yes is 42 % likely.')).toBeVisible();
    expect((await panel()).getByText('If there’s no answer by day 15, 2 credits come back.')).toBeVisible();
    expect((await table())[0]).toEqual(['Figure', 'So far']);
    expect((await panel()).queryByRole('img')).toBeNull();
  });

  it('follows an answer that arrives while the tab is open', async () => {
    const given = answers();
    const { emit } = renderApp(path, given);
    await table();
    given[asked] = campaignForecast({ outcome: { ...running, answers: 10 } });
    emit({ type: 'campaign', campaignId: 1042 });
    await waitFor(async () => expect((await table())[1]).toEqual(['Answers', '10', '10–12']));
  });

  it('shows afterwards what was in range and what wasn’t', async () => {
    renderApp(
      path,
      answers({
        'GET /api/v2/campaigns/:id': campaign({
          status: 'completed',
          completedAt: '2026-05-23T00:00:00.000Z',
          submissions: [submission({ status: 'declined' })],
        }),
        [asked]: campaignForecast({
          outcome: over,
          held: { answers: true, accepts: false, creditsPerAccept: false, days: true },
        }),
      }),
    );
    expect(await table()).toEqual([
      ['Figure', 'Actual', 'Forecast', 'Range'],
      ['Answers', '11', '10–12', 'in range'],
      ['Yes', '6', '1–5', 'out of range'],
      ['Credits per yes', '8.00', '9–46', 'out of range'],
      ['Last answer', '14.6 d', '8–15', 'in range'],
      ['Median reply', '2.8 d', '2.4 d', ''],
    ]);
    expect((await panel()).getByText('2 of 4 figures ended in range.')).toBeVisible();
    expect((await panel()).getByRole('img')).toHaveAccessibleName(/6 in total, ended on day 14/);
    // Six came where five were the maximum: the chart includes them.
    expect((await panel()).getByRole('img')).toHaveTextContent('6 yes');
  });

  it('says why a campaign with manual changes isn’t scored', async () => {
    renderApp(path, answers({ [asked]: campaignForecast({ outcome: over, held: null }) }));
    expect(await (await panel()).findByText(/Not scored: some submissions were withdrawn or cancelled/)).toBeVisible();
    expect((await table())[0]).toEqual(['Figure', 'Actual', 'Forecast']);
  });

  it('scores only what can be scored', async () => {
    renderApp(
      path,
      answers({
        [asked]: campaignForecast({
          forecast: forecast({ creditsPerAccept: { expected: 21, low: 9, high: null } }),
          outcome: { ...over, accepts: 0, creditsPerAccept: null },
          held: { answers: true, accepts: true, creditsPerAccept: null, days: true },
        }),
      }),
    );
    expect((await table())[3]).toEqual(['Credits per yes', '–', '9 or more', '']);
    expect((await panel()).getByText('3 of 3 figures ended in range.')).toBeVisible();
  });
});

describe('forecast accuracy', () => {
  const open = async (given: Answers) => {
    const view = renderApp(path, { ...answers(), ...given });
    await view.user.click(await (await panel()).findByRole('button', { name: 'How accurate are forecasts?' }));
    return { ...view, dialog: within(await screen.findByRole('dialog')) };
  };

  it('can fail to load, and be retried', async () => {
    const given: Answers = {
      ...answers(),
      [counted]: () => {
        throw refusal('overloaded', 'Fanfare is busy.', { status: 503 });
      },
    };
    const { user } = renderApp(path, given);
    await user.click(await (await panel()).findByRole('button', { name: 'How accurate are forecasts?' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Fanfare is busy.')).toBeVisible();
    given[counted] = [calibration()];
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('120 campaigns with a forecast have ended.')).toBeVisible();
  });

  it('says that no campaign has ended yet', async () => {
    const { dialog } = await open({ [counted]: [calibration({ campaigns: 0, measures: [], accepts: [] })] });
    expect(
      await dialog.findByText(
        /No campaign with a forecast has ended yet\. From 30 campaigns on, this page shows how accurate/,
      ),
    ).toBeVisible();
    expect(dialog.queryByRole('table')).not.toBeInTheDocument();
  });

  it('shows the figures of a few campaigns without judging them', async () => {
    const { dialog } = await open({
      [counted]: [
        calibration({
          campaigns: 7,
          measures: [{ measure: 'accepts', judged: 7, below: 1, held: 6, above: 0 }],
          accepts: [],
        }),
      ],
    });
    expect(await dialog.findByText(/7 campaigns with a forecast have ended\. That’s too few to judge/)).toBeVisible();
    const measure = within(dialog.getByText('Yes answers').closest('li')!);
    expect(measure.getByText('6 of 7')).toBeVisible();
    expect(measure.getByText('Too few to judge; the target is 80 %.')).toBeVisible();
    expect(measure.getByText('1 ended lower, 0 higher.')).toBeVisible();
  });

  it.each([
    [121, '1 isn’t scored: some of its submissions were withdrawn or cancelled'],
    [123, '3 aren’t scored: some of their submissions were withdrawn or cancelled'],
  ])('says how many of %i ended campaigns the figures leave out, and why', async (campaigns, text) => {
    const { dialog } = await open({ [counted]: [calibration({ campaigns })] });
    expect(await dialog.findByText(new RegExp(`^${campaigns} campaigns .* have ended. *${text}`))).toBeVisible();
  });

  it('shows for each measure how often its range was right, against the target', async () => {
    const { dialog } = await open({ [counted]: [calibration()] });
    const said = async (name: string) => within((await dialog.findByText(name)).closest('li')!);
    expect((await said('Answers')).getByText(/^81\s%/)).toHaveTextContent('97 of 120');
    expect((await said('Answers')).getByText(/^On target \(80 %\)/)).toBeVisible();
    expect((await said('Credits per yes')).getByText(/these ranges are too narrow/)).toBeVisible();
    expect((await said('Credits per yes')).getByText('20 ended lower, 25 higher.')).toBeVisible();
    expect((await said('Days to the last answer')).getByText(/could be narrower/)).toBeVisible();
  });

  it('compares expected and actual, in a chart and a table', async () => {
    const { dialog } = await open({ [counted]: [calibration()] });
    expect(await dialog.findByRole('img', { name: /expected and actual/ })).toBeVisible();
    const rows = within(dialog.getByRole('table', { name: 'Expected and actual' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Expected yes', 'Campaigns', 'Average forecast', 'Actual average'],
      ['0 to 2', '70', '1.2', '1.1'],
      ['2 to 5', '50', '3.1', '3.4'],
    ]);
  });

  it('separates and labels demo campaigns', async () => {
    const { dialog } = await open({
      [counted]: [calibration({ campaigns: 0, measures: [], accepts: [] }), calibration({ isDemo: true })],
    });
    expect(await dialog.findByRole('region', { name: 'All campaigns' })).toHaveTextContent(
      'No campaign with a forecast',
    );
    const demo = within(dialog.getByRole('region', { name: 'Demo campaigns' }));
    expect(demo.getByText('Demo data')).toBeVisible();
    expect(demo.getByText(/say nothing about real ones/)).toBeVisible();
    expect(demo.getByText('120 campaigns with a forecast have ended.')).toBeVisible();
  });
});

describe('the forecast accuracy page', () => {
  it('opens from the dialog, with the same content', async () => {
    const { user, at } = renderApp(path, { ...answers(), [counted]: [calibration()] });
    await user.click(await (await panel()).findByRole('button', { name: 'How accurate are forecasts?' }));
    await user.click(await screen.findByRole('link', { name: 'Open as a page' }));
    await waitFor(() => expect(at()).toBe('/creator/forecasts'));
    expect(await screen.findByRole('heading', { level: 1, name: 'How accurate are our forecasts?' })).toBeVisible();
    expect(await screen.findByText('120 campaigns with a forecast have ended.')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
