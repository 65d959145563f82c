/* Curators' descriptions of how they work: the second half of a service's description. `{days}` is the reply time. */

export const playlistHabits = [
  'Every submission is heard twice, once on speakers and once on headphones.',
  'I write back about what I heard, whichever way it goes.',
  'New songs start in the lower third and move up if listeners stay.',
  'I update on Fridays before noon.',
  'Please send one song at a time and tell me who plays on it.',
  'Unreleased demos are fine as long as the voice is the final one.',
  'I keep most songs for a month, some for a year.',
  'If it is a no, you will know which second I stopped at and why.',
  'Big names are rare here; I would rather find you early.',
  'Lyrics help me, in whichever language they are.',
  'I skip the biography and read it after I have listened.',
  'The order of the list is made by hand, and I care about what comes before your song.',
  'My listeners save more than they skip, so I am slow to change things.',
  'I take about one song in six, and I would rather be honest than kind.',
  'Nothing louder than the room it was recorded in, please.',
  'I like odd time signatures, tape hiss and people who can’t stand still.',
  'Two of us listen; if we disagree the song goes in for a week on trial.',
  'I answer in batches, usually early in the week.',
  'Instrumentals are welcome between the songs with words.',
  'I look for songs that would survive being played on one instrument.',
  'Three hundred people wrote to me last year to ask what a song was called; that is the idea.',
  'If the first line makes me look up from what I do, you have a good chance.',
  'I follow artists for years; an earlier no is no reason not to try again.',
  'The list has a beginning and an end, and I need both.',
  'I write about the mix as well, since I record bands for a living.',
  'A song may be rough, it may not be careless.',
  'No hurry on my side, but I have never missed a deadline yet.',
  'I dance to everything first. That has sorted out more songs than any rule.',
] as const;

export const radioHabits = [
  'We play from files and announce title and artist each time.',
  'Songs that we like run for four weeks, twice a day.',
  'The programme is archived, so you can hear your song again.',
  'Please mark explicit words; before ten in the evening we can’t play them.',
  'Our listeners call in, and they will call about yours.',
  'The jury is three of us around a kitchen table, each with a vote.',
  'We like sessions too: tell us if you pass through town.',
  'Feedback comes from whoever presents the show, in their own words.',
  'Two-thirds of what we play comes from artists without a label.',
  'We read every lyric sheet; it is a condition of our licence, and we enjoy it.',
  'Quiet songs go in before midnight and loud ones after work.',
  'You get the time of the first play a day before.',
] as const;

export const influencerHabits = [
  'I only post what I would have filmed anyway.',
  'Posts stay up; I have never taken one down.',
  'I use the part of the song that carries the picture, which is often not the chorus.',
  'The caption names you first, and says that the post is an ad.',
  'My viewers comment on the music more than on me, which suits me.',
  'Tell me what the song is about and I will look for the place to go with it.',
  'Vertical, no talking over the song, captions in two languages.',
  'I shoot on Sundays and post in the week after.',
  'You hear from me why it fits or why it doesn’t, in full sentences.',
  'Slow songs are no problem, slow beginnings are.',
  'I say no to most things, so that a yes means something here.',
  'If the song makes me cut faster than planned, it goes in.',
] as const;

export const deliverables: Record<'playlist' | 'radio' | 'instagram' | 'tiktok' | 'youtube', readonly string[]> = {
  playlist: [
    'Consideration for the list, and written feedback either way',
    'A full listen, a written answer, and a place in the list if it fits',
    'Feedback on song and mix; if I like it, a place among the newest twenty',
  ],
  radio: [
    'Feedback from our music team; if chosen, at least two plays a week',
    'A listen by the whole jury, their notes, and airplay if they vote for it',
    'Written feedback, and a slot in the genre’s own show if it fits',
  ],
  instagram: ['One reel with the song, artist named and tagged', 'A story of three frames and a post with the song'],
  tiktok: ['One original video with the song as its sound', 'Two short videos with the song, a week apart'],
  youtube: [
    'A short with the song and a link in its first comment',
    'A place in my monthly video, with the song played for a minute',
  ],
};
