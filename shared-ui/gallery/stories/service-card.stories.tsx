import {
  Button,
  Card,
  ServiceCard,
  ServiceFigures,
  ServiceTags,
  type CardService,
  type CardText,
  type CardWords,
} from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Narrow } from '../layout.tsx';

export default {
  title: 'Data/ServiceCard',
  component: ServiceCard,
  subcomponents: { ServiceFigures, ServiceTags },
} satisfies Meta;

const english: Partial<Record<CardText, string>> = {
  answers: 'Answers',
  answersSoFar: '{count} answers so far',
  creditsUnit: 'credits',
  days: '{count} days',
  demo: 'Demo data',
  feedbackIn: 'Feedback in {languages}',
  fresh:
    '{answers}, so no rates yet. They show from the fifth. Promises an answer in {days}; queue {open} of {capacity}.',
  helpful: '{percent} % found helpful',
  kept: 'Promises kept',
  keeps: '{deliverable}. It stays for {days}.',
  lastAnswer: 'Last answer {date}',
  more: 'More',
  moreOf: 'More about {title}',
  musicIn: 'Music in {languages}',
  newTab: '({title}, in a new tab)',
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
  'level.top': 'Top',
  'level.trusted': 'Trusted',
  'opens.full': 'Full now, opens {date}',
  'closed.away': 'Away now',
  'page.playlist': 'Playlist',
  'page.tiktok': 'TikTok profile',
  'platform.tiktok': 'TikTok',
  'reason.speed': 'Replies fast',
};
const french: Partial<Record<CardText, string>> = {
  ...english,
  answers: 'Réponses données',
  creditsUnit: 'crédits',
  demo: 'Données de démonstration',
  helpful: '{percent} % jugées utiles',
  kept: 'Engagements respectés',
  lastAnswer: 'Dernière réponse le {date}',
  of: 'sur {count}',
  overall: '{percent} % de réponses favorables, tous genres confondus',
  queue: 'File d’attente',
  reply: 'Délai de réponse médian',
  replyUnit: 'jours',
  yesIn: 'Favorables en {genre}',
  'audience.playlist.verified': '{size} abonnés (chiffre vérifié)',
  'level.trusted': 'De confiance',
  'page.playlist': 'Liste de lecture',
};
const wordsIn = (texts: typeof english, locale: string): CardWords => ({
  say: (text, values = {}) =>
    Object.entries(values).reduce(
      (said, [name, value]) => said.replace(`{${name}}`, String(value)),
      texts[text] ?? text,
    ),
  genre: (name) => (name.startsWith('Latin') ? name : name.charAt(0).toLocaleLowerCase(locale) + name.slice(1)),
  locale,
});
const words = wordsIn(english, 'en-GB');

const nordic: CardService = {
  id: 3,
  type: 'playlist',
  title: 'Nordic Kitchen',
  deliverable: '',
  description: 'Quiet songs for cooking and the hour after.',
  url: 'https://open.spotify.com/playlist/1',
  languages: ['English', 'Swedish'],
  feedbackLanguages: ['English'],
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
  reasons: [],
};
const full: CardService = { ...nordic, availability: { status: 'full', opensAt: '2026-05-26T08:00:00.000Z' } };
const post: CardService = {
  ...nordic,
  id: 5,
  type: 'tiktok',
  title: 'Evenings with Amélie and a very long name of a channel',
  deliverable: 'A short film of 20 seconds with your track under it',
};
const verbose: CardService = {
  ...nordic,
  title: 'Les établissements électroacoustiques intercommunaux',
  description: 'Anticonstitutionnellement, nous programmons de la musique électroacoustique contemporaine. '.repeat(4),
  country: { code: 'VC', name: 'Saint-Vincent-et-les-Grenadines' },
  curator: { display_name: 'Marie-Antoinette de La Rochefoucauld-Montmorency' },
};

const add = <Button>Add</Button>;

export const Default: Story = {
  render: () => <ServiceCard service={nordic} words={words} genreName="Indie folk" acts={add} />,
};
export const Chosen: Story = {
  render: () => (
    <ServiceCard
      service={nordic}
      words={words}
      genreName="Indie folk"
      isMarked
      acts={<Button aria-pressed>Added</Button>}
    />
  ),
};
export const Focus: Story = { ...Default, parameters: { pseudo: { 'focus-visible': 'a, button' } } };
export const Full: Story = {
  render: () => <ServiceCard service={full} words={words} acts={<Button disabled>Full</Button>} />,
};
export const WithoutRates: Story = { render: () => <ServiceCard service={fresh} words={words} acts={add} /> };
export const Influencer: Story = {
  render: () => (
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
  ),
};
export const Refused: Story = {
  render: () => (
    <ServiceCard service={nordic} words={words} acts={add} end={<p role="alert">It was full already.</p>} />
  ),
};
export const ManyItems: Story = {
  render: () => (
    <>
      {Array.from({ length: 8 }, (_, index) => (
        <ServiceCard key={`s${index}`} service={{ ...nordic, id: index + 1 }} words={words} acts={add} />
      ))}
    </>
  ),
};
export const Plain: Story = {
  render: () => (
    <Narrow>
      <Card>
        <ServiceCard variant="plain" service={nordic} words={words} />
      </Card>
    </Narrow>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <ServiceCard
      service={verbose}
      words={wordsIn(french, 'fr')}
      genreName="Électroacoustique"
      acts={<Button>Ajouter à la sélection</Button>}
    />
  ),
  parameters: { lang: 'fr' },
};
export const PlainLongFrench: Story = {
  render: () => (
    <Narrow>
      <Card>
        <ServiceCard variant="plain" service={verbose} words={wordsIn(french, 'fr')} genreName="Électroacoustique" />
      </Card>
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
export const Tags: Story = { render: () => <ServiceTags service={nordic} words={words} /> };
export const Figures: Story = {
  render: () => <ServiceFigures service={nordic} words={words} genreName="Indie folk" />,
};
