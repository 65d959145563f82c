/** What the demo's help pages answer. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'Who answers my track?',
    answer:
      'People with an audience of their own: owners of playlists, radio stations, and influencers on Instagram, TikTok and YouTube. Each has shown that the playlist, station or profile is theirs, and it is checked again every week.',
  },
  {
    question: 'When do I get my credits back?',
    answer:
      'When a curator misses the deadline, sends your track back as a wrong match, or gave an answer whose check fails. It happens by itself; you find each return among your transactions.',
  },
  {
    question: 'What is a listening receipt?',
    answer:
      'The part of your track that was played before the answer, shown under it as a waveform. Our server counts the seconds while the player runs. Nobody can answer before 45 seconds, or the whole of a shorter track.',
  },
  {
    question: 'My track was declined. What now?',
    answer:
      'Read the reason: it has at least 120 characters of the curator’s own. If they ask for a new version, you can send it to them once for free. The report of a campaign shows where several curators say the same.',
  },
  {
    question: 'How long does a placement stay?',
    answer:
      'As long as the service promised when you paid: 7, 14 or 28 days. Playlists and posts are checked daily. If a track is removed early, our share of the price comes back to you, and with influencers all of it.',
  },
  {
    question: 'Can I send a track before its release?',
    answer: 'Yes. Upload the audio, and set the release date: curators see it, and radios and playlists plan with it.',
  },
  {
    question: 'I own a playlist. How do I start?',
    answer:
      'Create an account, choose curator, and add the playlist: a code in its description shows that it is yours. It needs 400 followers and 20 tracks, with some change in the last 60 days. Then you set a price and how many tracks a week you take.',
  },
  {
    question: 'When am I paid as a curator?',
    answer:
      'What you earn clears 7 days after your answer. Once you have 20 credits, you can ask for a payout by bank transfer or PayPal, or turn on automatic ones. One credit pays one euro.',
  },
  {
    question: 'What does Pro add?',
    answer:
      'Campaigns of up to 100 curators, Top curators, trends and places of influencers, sending in two waves, reports to export, and 50 credits with each month. Deadlines, refunds and listening receipts are the same for everybody.',
  },
];
