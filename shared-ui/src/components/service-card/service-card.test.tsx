import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { CardService, CardWords } from './card-service.ts';
import { ServiceCard } from './service-card.tsx';

const words: CardWords = {
  say: (text, values) => [text, ...Object.values(values ?? {})].join(' '),
  genre: (name) => (name.startsWith('Latin') ? name : name.toLowerCase()),
  locale: 'en-GB',
};
const service: CardService = {
  id: 3,
  type: 'playlist',
  title: 'Nordic Kitchen',
  deliverable: 'A place in the list.',
  imageUrl: null,
  priceCredits: 6,
  audience: { size: 31_200, source: 'verified' },
  country: { code: 'SE', name: 'Sweden' },
  replyDays: 15,
  keepDays: 14,
  level: 'trusted',
  curator: { display_name: 'Jonas Lind' },
  statistics: {
    answerCount: 210,
    answerRate: 0.96,
    acceptRate: 0.22,
    acceptRateInGenre: 0.31,
    medianReplyHours: 60,
    keptPromiseRate: 0.98,
    helpfulRate: 0.84,
    lastAnswerAt: '2026-05-14T08:00:00.000Z',
  },
  queue: { open: 14, capacity: 30 },
  availability: { status: 'open', opensAt: null },
  reasons: [],
  isDemo: true,
};
const none = {
  answerRate: null,
  acceptRate: null,
  acceptRateInGenre: null,
  medianReplyHours: null,
  keptPromiseRate: null,
  helpfulRate: null,
  lastAnswerAt: null,
};
const show = (over: Partial<CardService> = {}, genreName?: string) => {
  render(<ServiceCard service={{ ...service, ...over }} words={words} genreName={genreName} />);
  return within(screen.getByRole('article', { name: service.title }));
};

test('shows every figure people choose by, in the genre of the track and overall', () => {
  const card = show({}, 'Indie folk');
  expect(card.getByText('answers').parentElement).toHaveTextContent(/96\s*%/);
  expect(card.getByText('yesIn indie folk').parentElement).toHaveTextContent(/31\s*%/);
  expect(card.getByText('overall 22')).toBeVisible();
  expect(card.getByText('reply').parentElement).toHaveTextContent(/2.5\s*replyUnit/);
  expect(card.getByText('kept').parentElement).toHaveTextContent(/98\s*%/);
  expect(card.getByText('queue').parentElement).toHaveTextContent('14 of 30');
  expect(card.getByText('helpful 84')).toBeVisible();
  expect(card.getByText('lastAnswer 14 May')).toBeVisible();
  expect(card.getByText('level.trusted')).toBeVisible();
  expect(card.getByText('demo')).toBeVisible();
});

test('a bar is full at 100 %, the accept rate’s too', () => {
  const statistics = { ...service.statistics, acceptRate: 0.5, acceptRateInGenre: 1 };
  const filled = (card: ReturnType<typeof show>, label: string) =>
    card.getByText(label).parentElement!.querySelector('.fill');
  expect(filled(show({ statistics }, 'Indie folk'), 'yesIn indie folk')).toHaveStyle({ width: '100%' });
  expect(filled(show({ statistics, title: 'Second' }), 'answers')).toHaveStyle({ width: '96%' });
});

test('shows the overall rate once: without a genre it’s the figure', () => {
  const card = show();
  expect(card.getByText('yes').parentElement).toHaveTextContent(/22\s*%/);
  expect(card.queryByText(/^overall/)).toBeNull();
});

test('a reason doesn’t repeat the figures above it', () => {
  const reasons = [
    { kind: 'accept_rate', text: '31 % yes in Latin jazz, against 22 % overall' },
    { kind: 'speed', text: 'Half of its answers come within 3 days' },
    { kind: 'reliability', text: 'Answers 96 % of tracks on time' },
  ] as const;
  const card = show({ reasons }, 'Latin jazz');
  const notes = card.getAllByRole('listitem').map((item) => item.textContent);
  expect(notes).toEqual([
    'reason.genre Latin jazz',
    'reason.speed',
    'reason.reliability',
    'overall 22',
    'helpful 84',
    'lastAnswer 14 May',
  ]);
});

test('the three strongest reasons are shown', () => {
  const reasons = ['Takes indie folk', 'Has similar artists', 'Takes Danish', 'Is in Denmark'].map((text) => ({
    kind: 'genre' as const,
    text,
  }));
  const card = show({ reasons });
  expect(card.getByText('Takes Danish')).toBeVisible();
  expect(card.queryByText('Is in Denmark')).not.toBeInTheDocument();
});

test('a reason keeps its figure where the card shows none', () => {
  const card = show({
    level: 'new',
    statistics: { ...none, answerCount: 4 },
    reasons: [{ kind: 'speed', text: 'Promises an answer within 3 days' }],
  });
  expect(card.getByText('Promises an answer within 3 days')).toBeVisible();
});

test('links to the page, in a new tab that knows nothing of this one', () => {
  const link = show({ url: 'https://lists.test/nordic' }).getByRole('link', {
    name: 'page.playlist newTab Nordic Kitchen',
  });
  expect(link).toHaveAttribute('href', 'https://lists.test/nordic');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link.getAttribute('rel')).toContain('noopener');
});

test('links only to what is on the web', () => {
  expect(show({ url: 'javascript:alert(1)' }).queryByRole('link')).toBeNull();
});

test('names the languages of the music and of the feedback', () => {
  const card = show({ languages: ['English', 'Swedish'], feedbackLanguages: ['French'] });
  expect(card.getByText('musicIn English, Swedish')).toBeVisible();
  expect(card.getByText('feedbackIn French')).toBeVisible();
  document.body.innerHTML = '';
  expect(show({ languages: [] }).getByText('musicInAny')).toBeVisible();
});

test('shortens a long description, and shows all of it on demand', async () => {
  const description = `${'Quiet songs for slow cooking. '.repeat(8)}The end.`;
  const card = show({ description });
  expect(card.getByText(/^Quiet songs .*…/)).toBeVisible();
  expect(card.queryByText(/The end\./)).toBeNull();
  await userEvent.click(card.getByRole('button', { name: 'moreOf Nordic Kitchen' }));
  expect(card.getByText(/The end\./)).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'lessOf Nordic Kitchen' }));
  expect(card.queryByText(/The end\./)).toBeNull();
});

test('shows a short description whole', () => {
  const card = show({ description: 'Quiet songs.' });
  expect(card.getByText('Quiet songs.')).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});

test('without rates, shows the number of answers and the promise', () => {
  const card = show({ level: 'new', statistics: { ...none, answerCount: 4 } });
  expect(card.getByText('fresh answersSoFar 4 days 15 14 30')).toBeVisible();
  expect(card.queryByText('answers')).toBeNull();
});

test('a full service shows when it opens', () => {
  const card = show({ availability: { status: 'full', opensAt: '2026-05-21T08:00:00.000Z' } });
  expect(card.getByText('opens.full Thu 21 May')).toBeVisible();
});

test('shows the content and the duration of a post for influencers alone', () => {
  const post = 'keeps A place in the list days 14';
  expect(show().queryByText(post)).toBeNull();
  document.body.innerHTML = '';
  expect(show({ type: 'tiktok' }).getByText(post)).toBeVisible();
});
