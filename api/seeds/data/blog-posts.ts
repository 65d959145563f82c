/** A post of the demo's blog: how Fanfare works, with the figures of the product itself. */
export interface DemoPost {
  slug: string;
  title: string;
  summary: string;
  paragraphs: string[];
  publishedDaysAgo: number;
}

export const demoPosts: readonly DemoPost[] = [
  {
    slug: 'you-pay-for-being-heard',
    title: 'You pay for being heard, not for a yes',
    summary: 'A curator earns the same for a yes and for a no. Here is why, and what you get for it either way.',
    publishedDaysAgo: 4,
    paragraphs: [
      'No honest curator can promise to like your track, and no streaming service lets anybody sell a place in a playlist. So that is not what credits buy. They buy a listen and an answer: somebody who knows their listeners hears your music and tells you what they think.',
      'A playlist or radio curator is paid when they answer, and the amount is the same for a yes and for a no. Saying yes to everything would not earn them a cent more. It would only make their list worse.',
      'A no has to be worth reading: at least 120 characters of their own, with a reason such as the genre, the mood or the mix. A yes says where the track will be heard, and for how long it stays.',
      'With influencers it is different, because a post is work. A no costs you one credit, and the rest comes back at once. After a yes, the price is held until the post is up and verified.',
    ],
  },
  {
    slug: 'the-listening-receipt',
    title: 'How to read a listening receipt',
    summary: 'Every answer shows how long your track was played before it was written. What the number means.',
    publishedDaysAgo: 11,
    paragraphs: [
      'The complaint we hear most about promotion is short: “Nobody even listened.” So every answer on Fanfare comes with a listening receipt. It shows how many seconds of your track were heard, and which parts.',
      'The number does not come from the curator. It is counted on our side while the player runs. Pausing adds nothing, and neither does jumping to the end: only what was played counts.',
      'An answer can only be sent after 45 seconds, or after the whole track if it is shorter. That is a floor, not a goal: many curators play a track twice before they decide.',
      'Look at where the listening stopped. When several curators leave at the same spot, that spot is worth a listen of your own. A long intro is the usual suspect.',
    ],
  },
  {
    slug: 'a-pitch-in-five-sentences',
    title: 'A pitch in five sentences',
    summary: 'Curators read dozens of pitches a week. Five sentences are enough when they are the right ones.',
    publishedDaysAgo: 19,
    paragraphs: [
      'Say what it is. “A slow indie song with a piano, sung in Portuguese” helps a curator more than “a journey through emotions”.',
      'Say who you sound close to. Two artists are enough, and they should be ones that this curator plays. The finder shows you similar artists on every card.',
      'Say why this list. One sentence shows that you have heard it: name a song on it, or the mood that yours would continue.',
      'Say what there is to know. Is the track out already, or when will it be? Is it explicit, instrumental, made with the help of AI? Services say what they take, so the truth saves both of you a wrong match.',
      'Say what you would like to hear back. “Is the intro too long?” gets a better answer than “Any feedback is welcome”. And then stop: the music does the rest.',
    ],
  },
  {
    slug: 'when-credits-come-back',
    title: 'When credits come back by themselves',
    summary: 'Missed deadlines, wrong matches and broken promises: the cases in which you are paid back, and how fast.',
    publishedDaysAgo: 28,
    paragraphs: [
      'Credits for a submission are held when you pay, not spent. They leave your wallet for good only when an answer is there. Until then, they can come back.',
      'A curator who misses the promised reply time gets nothing. The credits are yours again at that moment, without a form or an email to support. Playlists and influencers have at most 15 days, radios at most 30, and many promise less.',
      'Sometimes a track simply does not belong: a metal song in a lo-fi list. A curator can say so within 72 hours of opening it. You get everything back, and the curator is neither paid nor punished.',
      'If a track that was promised to stay in a list disappears early, our share comes back to you. With influencers it is the whole price. And an answer that was copied from another one can be flagged: if it was, the credits return.',
      'Changed your mind about a purchase? Credits that you bought and did not use can be given back for the money within 14 days, by yourself.',
    ],
  },
  {
    slug: 'first-week-as-a-curator',
    title: 'Your first week as a curator',
    summary:
      'Choose a reply time that you can keep, close the door when you are away, and be paid for every honest answer.',
    publishedDaysAgo: 40,
    paragraphs: [
      'Choose a reply time that you keep on a bad week. A missed deadline pays nothing, and how often and how fast you answer stands on your card for everybody to see. Fifteen days kept look better than three days missed.',
      'Set how many tracks you take in a week and how many may wait at once. When the queue is full, nobody can add more: you will never open a list of two hundred songs on a Monday.',
      'Going on tour? Set yourself away until a date. Artists see when you open again, and your numbers do not suffer for it.',
      'Write like you would to a friend who asked. One thing that works and one that you would change is plenty. Answers that look like each other are refused before they are sent, so a template does not save you time.',
      'What you earn clears seven days after the answer. Once you have 20 credits, you can have them paid out to your bank or by PayPal, and the fees are ours. Or turn them into credits for your own music, with ten percent on top.',
    ],
  },
  {
    slug: 'how-a-card-is-ranked',
    title: 'What decides which curators you see first',
    summary: 'Genre, similar artists, language and reliability count. Price and Pro do not.',
    publishedDaysAgo: 55,
    paragraphs: [
      'When you look for curators for a track, the order is not for sale. Price, Pro and promotion never enter it.',
      'What counts is how close a service’s genres are to yours, whether it plays artists like the ones you named, which languages and countries it is about, and how often tracks of your genre get a yes there. Curators who answer on time stand above those who do not.',
      'Each result gives its reasons in a line or two, so that you can disagree with them. If a reason makes no sense for your track, skip the service: it costs nothing.',
      'New curators get a fair chance too. A part of the first results is kept for them, marked as new, until enough answers tell how good they are.',
    ],
  },
];
