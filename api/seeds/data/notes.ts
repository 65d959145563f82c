/* Curators' notes at a second of a track, each with the range where it fits (shares of the track's length). */

export const openingNotes = [
  ['Most of my listeners leave about here', 0.06, 0.16],
  ['This could be the beginning', 0.1, 0.18],
  ['I would trim to here', 0.08, 0.17],
  ['Still waiting for it to start', 0.07, 0.15],
] as const;

export const laterNotes = [
  ['Best moment of the song', 0.55, 0.85],
  ['A little crowded in the low end', 0.3, 0.42],
  ['The room opens up here, lovely', 0.56, 0.62],
  ['Lovely breath before it comes back', 0.52, 0.56],
  ['This turn is what I will remember', 0.6, 0.75],
  ['The level drops more than I expected', 0.42, 0.5],
  ['Keep this, whatever anyone says', 0.66, 0.88],
  ['The last chord could ring longer', 0.93, 0.98],
] as const;

/** A wrong match names the genres of the service (`{theirs}`) and of the track (`{ours}`). */
export const mismatches = [
  'This has become a place for {theirs} alone, and yours is {ours} at heart. Nothing wrong with it at all, it knocked at the wrong door. The credits go back to you.',
  'We changed our theme last month: {theirs} only, as the description says. Your {ours} deserves people who came for it.',
  'I should say sorry as well, since my tags were too wide: I can only consider {theirs} here, and this is {ours} through and through.',
  'A fine track, and the wrong person to send it to. What I look after is {theirs}; for {ours} there are better ears than mine.',
  'I listened to the end and would have liked to keep it, but {ours} next to {theirs} would help neither. Sent back without any grudge.',
] as const;
