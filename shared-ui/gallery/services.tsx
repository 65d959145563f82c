import { Button, Card, ServiceCard, type CardService, type CardText, type CardWords } from '@fanfare/shared-ui';
import { Section } from './section.tsx';

const texts: Partial<Record<CardText, string>> = {
  answers: 'Answers',
  answersSoFar: '{count} answers so far',
  creditsUnit: 'credits',
  days: '{count} days',
  demo: 'Demo data',
  fresh:
    '{answers}, so no rates yet. They show from the fifth. Promises an answer in {days}; queue {open} of {capacity}.',
  helpful: '{percent} % found helpful',
  kept: 'Promises kept',
  keeps: '{deliverable}. It stays for {days}.',
  lastAnswer: 'Last answer {date}',
  of: 'of {count}',
  overall: '{percent} % yes over all genres',
  queue: 'Queue',
  reply: 'Median reply',
  replyUnit: 'days',
  yes: 'Yes',
  yesIn: 'Yes in {genre}',
  'audience.playlist.verified': '{size} followers, verified',
  'audience.tiktok.verified': '{size} followers, verified',
  'level.new': 'New',
  'level.trusted': 'Trusted',
  'opens.full': 'Full now, opens {date}',
  'platform.tiktok': 'TikTok',
};
const words: CardWords = {
  say: (text, values = {}) =>
    Object.entries(values).reduce(
      (said, [name, value]) => said.replace(`{${name}}`, String(value)),
      texts[text] ?? text,
    ),
  locale: 'en-GB',
};
const nordic: CardService = {
  id: 3,
  type: 'playlist',
  title: 'Nordic Kitchen',
  deliverable: '',
  imageUrl: null,
  priceCredits: 6,
  audience: { size: 31_200, source: 'verified' },
  country: { code: 'SE', name: 'Sweden' },
  replyDays: 15,
  keepDays: 14,
  level: 'trusted',
  curator: { display_name: 'Jonas Lindqvist' },
  statistics: {
    answerCount: 210,
    answerRate: 0.96,
    acceptRate: 0.22,
    acceptRateInGenre: 0.31,
    medianReplyHours: 43,
    keptPromiseRate: 1,
    helpfulRate: 0.84,
    lastAnswerAt: '2026-05-14T08:00:00.000Z',
  },
  queue: { open: 14, capacity: 30 },
  availability: { status: 'open', opensAt: null },
  reasons: [{ kind: 'artist', text: 'Places 4 of the artists you sound like: Aldous Pine, The Tidewrights, 2 more' }],
  isDemo: true,
};
const fresh: CardService = {
  ...nordic,
  id: 4,
  title: 'Feldweg',
  level: 'new',
  statistics: {
    answerCount: 4,
    answerRate: null,
    acceptRate: null,
    acceptRateInGenre: null,
    medianReplyHours: null,
    keptPromiseRate: null,
    helpfulRate: null,
    lastAnswerAt: null,
  },
  availability: { status: 'full', opensAt: '2026-05-21T08:00:00.000Z' },
};
const post: CardService = {
  ...nordic,
  id: 5,
  type: 'tiktok',
  title: 'Evenings with Amélie and a very long name of a channel',
  deliverable: 'A short film of 20 seconds with your track under it.',
};

export function Services() {
  return (
    <>
      <Section
        title="Services in a list"
        note="As creators choose them. Their own width decides how they are laid out."
      >
        <ServiceCard
          service={nordic}
          words={words}
          genreName="Indie folk"
          isMarked
          acts={<Button aria-pressed>Added</Button>}
        />
        <ServiceCard service={fresh} words={words} acts={<Button disabled>Full</Button>} />
        <ServiceCard
          service={post}
          words={words}
          genreName="Indie folk"
          acts={
            <>
              <Button>Pin</Button>
              <Button variant="ghost">Not for me</Button>
            </>
          }
        />
      </Section>
      <Section title="A service alone" note="As its curator sees it, beside the form.">
        {[nordic, fresh, post].map((service) => (
          <div key={service.id} style={{ maxWidth: 360 }}>
            <Card>
              <ServiceCard variant="plain" service={service} words={words} />
            </Card>
          </div>
        ))}
      </Section>
    </>
  );
}
