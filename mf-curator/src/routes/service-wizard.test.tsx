import type { OwnServiceDetail, PageReading } from '@fanfare/api-contract';
import { stubServices } from '@fanfare/shell-contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, pending, refusal } from '@fanfare/kit/testing';
import { renderApp } from '../testing/render-app.tsx';
import { at, draft, lists, proof } from '../testing/service-wizard.ts';
import { someService } from '../testing/some-service.ts';

const one = 'GET /api/v2/curator/services/:id';
const create = 'POST /api/v2/curator/services';
const save = 'PUT /api/v2/curator/services/:id';
const proofCall = 'POST /api/v2/curator/services/:id/proof';
const check = 'POST /api/v2/curator/services/:id/proof/check';
const readPage = 'POST /api/v2/curator/service-readings';

const reading: PageReading = {
  url: 'https://playlists.demo.fanfare.test/a',
  outcome: 'found',
  message: null,
  title: 'Nordic Kitchen',
  checks: [
    {
      check: 'followers',
      result: 'passed',
      seen: 9_000,
      limit: 400,
      message: '9,000 followers; at least 400 are needed',
    },
  ],
  suggestedPriceCredits: 4,
};
const show = (path: string, answers: Parameters<typeof fakeApi>[0]) => {
  const api = fakeApi({ ...lists, 'GET /api/v2/curator/services': () => [], ...answers });
  return { api, user: renderApp(path, stubServices({ call: api.call })) };
};

beforeEach(() => {
  sessionStorage.clear();
  vi.stubGlobal('scrollTo', vi.fn());
});

test('someone else’s service, or a deleted one, is not found', async () => {
  show(at('about'), {
    [one]: () => {
      throw refusal('not_found', 'This service was not found', { status: 404 });
    },
  });
  expect(await screen.findByRole('heading', { name: 'Service not found' })).toBeVisible();
});

test('a service that fails to load can be retried', async () => {
  let isDown = true;
  const { user } = show(at('about'), {
    [one]: () => {
      if (isDown) throw refusal('internal', 'x', { status: 500 });
      return draft;
    },
  });
  await screen.findByRole('alert');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Nordic Kitchen');
});

test('a new service begins with what its page must have and what was read there; only then is anything else asked', async () => {
  let isTaken = true;
  const { api, user } = show('/curator/services?new=1', {
    [readPage]: ({ body }) => {
      if ((body as { url: string }).url === 'nowhere') {
        throw refusal('invalid_input', 'x', { status: 400, fields: { url: 'Please give the address of a playlist' } });
      }
      return reading;
    },
    [one]: () => draft,
    [create]: () => {
      if (isTaken) throw refusal('conflict', 'This address is offered by another curator already');
      return draft;
    },
  });
  await user.click(await screen.findByRole('radio', { name: /Playlist/ }));
  expect(await screen.findByText('At least 400 followers')).toBeVisible();
  expect(screen.getByText('No artist has more than 25 % of the tracks')).toBeVisible();
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Read the page' }));
  const address = screen.getByLabelText('Address of the playlist');
  expect(await screen.findByText('Address is required')).toBeVisible();
  await waitFor(() => expect(address).toHaveFocus());
  expect(api.sentTo(readPage)).toEqual([]);
  await user.type(address, 'nowhere');
  await user.click(screen.getByRole('button', { name: 'Read the page' }));
  expect(await screen.findByText('Please give the address of a playlist')).toBeVisible();
  expect(screen.queryByLabelText('Name')).toBeNull();
  await user.clear(address);
  await user.type(address, 'playlists.demo.fanfare.test/a');
  await user.click(screen.getByRole('button', { name: 'Read the page' }));
  expect(await screen.findByText('9,000 followers; at least 400 are needed')).toBeVisible();
  expect(screen.getByText(/we suggest 4 credits a track/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Nordic Kitchen');
  await user.clear(screen.getByLabelText('Name'));
  await user.click(screen.getByRole('button', { name: 'Create a draft' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 'Slow Kitchen');
  await user.click(screen.getByRole('button', { name: 'Create a draft' }));
  expect(await screen.findByText('Country is required')).toBeVisible();
  await user.type(screen.getByLabelText('Country'), 'Swe');
  await user.click(await screen.findByRole('option', { name: 'Sweden' }));
  await user.click(screen.getByRole('button', { name: 'Create a draft' }));
  expect(await screen.findByText('This address is offered by another curator already')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Slow Kitchen');
  isTaken = false;
  await user.click(screen.getByRole('button', { name: 'Create a draft' }));
  expect(await screen.findByRole('heading', { name: 'Verify ownership' })).toBeVisible();
  expect(screen.getByTestId('address')).toHaveTextContent(at('address'));
  // What was read goes along.
  expect(screen.getByText('9,000 followers; at least 400 are needed')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Read it again' })).toBeVisible();
  expect(api.sentTo(create)[1]?.body).toEqual({
    type: 'playlist',
    url: 'playlists.demo.fanfare.test/a',
    title: 'Slow Kitchen',
    countryId: 1,
  });
});

test('another address is read again; what fails says what to change, and stops nobody', async () => {
  const { api, user } = show('/curator/services?new=1', {
    [readPage]: () => ({
      ...reading,
      title: null,
      suggestedPriceCredits: null,
      checks: [
        { check: 'followers', result: 'failed', seen: 12, limit: 400, message: '12 followers' },
        { check: 'tracks', result: 'failed', seen: 19, limit: 20, message: '19 tracks' },
      ],
    }),
  });
  await user.click(await screen.findByRole('radio', { name: /Playlist/ }));
  const address = screen.getByLabelText('Address of the playlist');
  await user.type(address, 'playlists.demo.fanfare.test/a');
  await user.click(screen.getByRole('button', { name: 'Read the page' }));
  expect(await screen.findByText('It needs 388 more followers.')).toBeVisible();
  expect(screen.getByText('Add one more track to the playlist.')).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 'Mine');
  await user.type(address, 'b');
  expect(screen.queryByText('12 followers')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Read the page' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Mine');
  expect(screen.getByRole('button', { name: 'Create a draft' })).toBeEnabled();
  expect(api.sentTo(readPage).map(({ body }) => (body as { url: string }).url)).toEqual([
    'playlists.demo.fanfare.test/a',
    'playlists.demo.fanfare.test/ab',
  ]);
});

test('a page that can’t be read is no dead end', async () => {
  const { user } = show('/curator/services?new=1', {
    [readPage]: () => ({
      ...reading,
      outcome: 'unreachable',
      message: 'It took too long to answer.',
      title: null,
      checks: [],
      suggestedPriceCredits: null,
    }),
  });
  await user.click(await screen.findByRole('radio', { name: /Playlist/ }));
  await user.type(screen.getByLabelText('Address of the playlist'), 'playlists.demo.fanfare.test/a');
  await user.click(screen.getByRole('button', { name: 'Read the page' }));
  expect(await screen.findByText(/^It took too long to answer\. You can continue/)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('');
});

test('a step is ticked when it is complete, not when it was passed; each of the others can be gone to', async () => {
  show(at('terms'), { [one]: () => ({ ...draft, missing: ['genres', 'deliverable'], provenAt: proof.startedAt }) });
  const steps = within(await screen.findByRole('list', { name: 'Steps' }));
  expect(steps.getAllByRole('listitem').map((step) => step.textContent?.trim())).toEqual([
    'Type done',
    'Address done',
    '3About',
    '4Terms',
    '5Checks',
  ]);
  expect(steps.getByRole('link', { name: /About/ })).toHaveAttribute('href', at('about'));
  expect(steps.getByRole('link', { name: /Checks/ })).toHaveAttribute('href', at('checks'));
});

test('what is missing leads to its field', async () => {
  const missing = ['genres', 'feedbackLanguages', 'deliverable', 'proof'] as const;
  const { user } = show(at('checks'), { [one]: () => ({ ...draft, missing: [...missing] }) });
  await user.click(await screen.findByRole('link', { name: 'Genres' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Genres' })).toHaveFocus());
  expect(screen.getByRole('combobox', { name: 'Genres' })).toBeRequired();
  await user.click(screen.getByRole('link', { name: /Checks/ }));
  await user.click(await screen.findByRole('link', { name: 'What an artist gets' }));
  await waitFor(() => expect(screen.getByLabelText('What an artist gets')).toHaveFocus());
  await user.click(screen.getByRole('link', { name: /Checks/ }));
  await user.click(await screen.findByRole('link', { name: 'Ownership verification' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Get a code' })).toHaveFocus());
});

test('the price says what it earns at each level while it moves', async () => {
  show(at('terms'), { [one]: () => ({ ...draft, fields: { ...draft.fields, priceCredits: 3 } }) });
  const earns = within(await screen.findByRole('region', { name: 'What you earn for each track' }));
  expect(earns.getByText('New and Standard').closest('div')).toHaveTextContent(/1\.50.*50 % of the price/);
  expect(earns.getByText('Trusted and Top').closest('div')).toHaveTextContent(/1\.65.*55 % of the price/);
});

test('a code is requested, not found by the first check, and found by the next', async () => {
  let state = draft;
  const { user } = show(at('address'), {
    [one]: () => state,
    [proofCall]: () => (state = { ...draft, proof }),
    [check]: () => {
      const isSecond = state.proof?.lastLook !== null;
      const lastLook = { at: proof.startedAt, outcome: 'code_missing' as const, message: 'The code isn’t there yet' };
      state = isSecond
        ? { ...draft, missing: [], proof: null, provenAt: proof.startedAt, provenBy: 'description' }
        : { ...draft, proof: { ...proof, lastLook } };
      return state;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Get a code' }));
  expect(await screen.findByText('fanfare-abcde-fghjk')).toBeVisible();
  expect(screen.getByRole('link', { name: /simulates/ })).toHaveAttribute('href', proof.standInUrl);
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe('fanfare-abcde-fghjk');
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('The code isn’t there yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByText('Ownership verified')).toBeVisible();
});

test('a wrong emailed code is rejected, and another can be sent after a reload', async () => {
  const mailed = {
    ...proof,
    method: 'mail' as const,
    code: null,
    snippet: null,
    place: 'studio@night.example',
    lastLook: { at: proof.startedAt, outcome: 'code_missing' as const, message: 'This is not the code' },
  };
  const station: OwnServiceDetail = {
    ...draft,
    card: { ...draft.card, type: 'radio' },
    fields: { ...draft.fields, url: 'https://night.example' },
    limits: { ...draft.limits, proofMethods: ['dns_txt', 'meta_tag', 'mail'], mailboxes: ['info', 'studio'] },
    proof: mailed,
  };
  const { api, user } = show(at('address'), { [one]: () => station, [proofCall]: () => station });
  expect(await screen.findByText('This is not the code')).toBeVisible();
  expect(screen.getByText(/Only the code in the newest email is valid/)).toBeVisible();
  expect(screen.queryByText(/Have you saved it/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send a new code' }));
  await waitFor(() =>
    expect(api.sentTo(proofCall)).toEqual([{ params: { id: 3 }, body: { method: 'mail', mailbox: 'studio' } }]),
  );
});

test('a station without an audience figure shows none; its card updates the open limit while it is typed', async () => {
  const { statistics } = draft.card;
  const card: OwnServiceDetail['card'] = {
    ...draft.card,
    type: 'radio',
    statistics: { ...statistics, answerCount: 0, answerRate: null },
  };
  const fields = { ...draft.fields, audienceSize: 0, replyDays: 15, maxOpen: 3 };
  const { user } = show(at('terms'), { [one]: () => ({ ...draft, card, fields }) });
  const shown = await screen.findByRole('article', { name: 'As artists see it' });
  expect(shown).toHaveTextContent('audience not stated yet');
  await user.type(screen.getByLabelText('Open at once'), '0');
  expect(shown).toHaveTextContent(
    'No answers so far, so no rates yet. They show from the fifth. Promises an answer in 15 days; queue 14 of 30.',
  );
});

test('an influencer’s card shows where the post goes, and how long it stays', async () => {
  const card: OwnServiceDetail['card'] = { ...draft.card, type: 'tiktok' };
  const fields = { ...draft.fields, deliverable: 'A video with your song.', keepDays: 28 };
  show(at('terms'), { [one]: () => ({ ...draft, card, fields }) });
  const shown = await screen.findByRole('article', { name: 'As artists see it' });
  for (const fact of ['TikTok', 'Jonas Lind', 'Sweden']) expect(within(shown).getByText(fact)).toBeVisible();
  expect(shown).toHaveTextContent('A video with your song. It stays for 28 days.');
});

test('unsaved input shows on the card, survives another step, and is the only thing saved', async () => {
  const { api, user } = show(at('about'), { [one]: () => draft, [save]: () => draft });
  const card = within(await screen.findByRole('article', { name: 'As artists see it' }));
  await user.type(await screen.findByLabelText('Name'), ' II');
  expect(card.getByRole('heading', { name: /Nordic Kitchen II/ })).toBeVisible();
  await user.click(screen.getByRole('link', { name: /Address$/ }));
  await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Nordic Kitchen II');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(at('terms')));
  expect(api.sentTo(save)).toEqual([{ params: { id: 3 }, body: { title: 'Nordic Kitchen II' } }]);
});

test('what is typed while the fields before are on their way stays', async () => {
  const saved = pending<typeof draft>();
  const { user } = show(at('about'), { [one]: () => draft, [save]: () => saved.promise });
  const name = await screen.findByLabelText('Name');
  await user.type(name, ' II');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await user.type(name, ' and more');
  saved.resolve({ ...draft, fields: { ...draft.fields, title: 'Nordic Kitchen II' } });
  await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(at('terms')));
  await user.click(screen.getByRole('link', { name: /Address$/ }));
  await user.click(await screen.findByRole('link', { name: 'Skip for now' }));
  expect(await screen.findByLabelText('Name')).toHaveValue('Nordic Kitchen II and more');
});

test('an API error shows next to its field', async () => {
  const { user } = show(at('about'), {
    [one]: () => draft,
    [save]: () => {
      throw refusal('invalid_input', 'x', { status: 400, fields: { title: 'This name is too short' } });
    },
  });
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  expect(await screen.findByText('This name is too short')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
});

test('a refused field of another step is named where one saves, and a link leads to it', async () => {
  const { user } = show(at('about'), {
    [one]: () => someService,
    [save]: ({ body }) => {
      if ((body as { title?: string }).title === 'Nordic Kitchen') return someService;
      throw refusal('invalid_input', 'x', { status: 400, fields: { title: 'This name is too short' } });
    },
  });
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(screen.getByRole('tab', { name: 'Terms' }));
  await user.type(await screen.findByLabelText('What an artist gets'), 'A review of your track');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const refused = within(await screen.findByRole('alert'));
  expect(refused.getByText('Not saved: a field in “About” needs a change')).toBeVisible();
  expect(refused.getByText('This name is too short')).toBeVisible();
  await user.click(refused.getByRole('link', { name: 'Go to “About”' }));
  const field = await screen.findByLabelText('Name');
  expect(field).toHaveFocus();
  expect(screen.getAllByText('This name is too short')).toHaveLength(1);
  // Changed, it is refused no longer as far as anybody knows.
  await user.type(field, '{Backspace}');
  await user.click(screen.getByRole('tab', { name: 'Terms' }));
  expect(await screen.findByLabelText('What an artist gets')).toHaveValue('A review of your track');
  expect(screen.queryByText(/Not saved:/)).toBeNull();
});

test('a refused field that shows no message of its own is explained at the end of its form', async () => {
  const { user } = show(at('terms'), {
    [one]: () => someService,
    [save]: () => {
      throw refusal('invalid_input', 'x', { status: 400, fields: { replyDays: 'Choose 1, 3 or 7 days' } });
    },
  });
  await user.click(await screen.findByRole('radio', { name: '3 days' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose 1, 3 or 7 days');
  expect(screen.queryByRole('link', { name: /Go to/ })).toBeNull();
});

test('changing the address of a live service needs a confirmation', async () => {
  const { api, user } = show(at('address'), { [one]: () => someService, [save]: () => draft });
  await user.type(await screen.findByLabelText('Address of the playlist'), 'x');
  expect(screen.getByText('A new address removes this service from the finder')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it live' }));
  expect(api.sentTo(save)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Change the address' }));
  await waitFor(() => expect(api.sentTo(save)).toHaveLength(1));
});

test('the suggested price is filled in with one click', async () => {
  const { api, user } = show(at('terms'), {
    [one]: () => ({ ...draft, suggestedPriceCredits: 4 }),
    [save]: () => draft,
  });
  await user.click(await screen.findByRole('button', { name: 'Use 4' }));
  await user.click(screen.getByRole('button', { name: 'Save and continue' }));
  await waitFor(() => expect(api.sentTo(save)[0]?.body).toEqual({ priceCredits: 4 }));
});
