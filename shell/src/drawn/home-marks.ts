import type { Flag, HomeContent, HomeFigure } from '../../boot/page-content.ts';
import { listMark, mark } from '../../boot/page-template.ts';

/** A mark for each name, below a prefix. */
export const marks = <Name extends string>(prefix: string, ...names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, mark(prefix + name)])) as Record<Name, string>;

/** The mark of a part that is shown or left out. */
export const flagMark = (name: string): Flag => listMark(name, {});

const figureMarks = (name: string): HomeFigure => ({
  ...marks(`${name}.`, 'value', 'first', 'last', 'path', 'x', 'y'),
  counted: flagMark(`${name}.counted`),
  uncounted: flagMark(`${name}.uncounted`),
});

/** The home page's figures and rules, as marks that an installation's server fills in. */
export const homeMarks: HomeContent = {
  rules: listMark('home.rules', {
    ...marks('', 'playlistDays', 'radioDays', 'influencerDays', 'listen', 'credit', 'returnDays', 'cashOut'),
    ...marks('', 'playlistMin', 'playlistMax', 'radioMin', 'radioMax', 'influencerMin', 'influencerMax'),
    ...marks('', 'standardShare', 'trustedShare', 'monthlyCredits', 'yearlyCredits', 'proCurators'),
    ...marks('', 'standardPaid', 'standardKept', 'trustedPaid', 'trustedKept'),
    noIsOne: flagMark('noIsOne'),
    noIsMore: listMark('noIsMore', marks('', 'credits')),
  }),
  numbers: listMark('home.numbers', {
    isDemo: flagMark('isDemo'),
    answered: { ...figureMarks('answered'), ...marks('answered.', 'answered', 'due') },
    median: figureMarks('median'),
    accepted: { ...figureMarks('accepted'), ...marks('accepted.', 'accepted', 'answered') },
    returned: figureMarks('returned'),
  }),
  pricing: listMark('home.pricing', {
    packs: listMark('packs', {
      ...marks('', 'credits', 'price', 'each'),
      saves: listMark('saves', marks('', 'percent')),
    }),
    pro: listMark('pro', marks('', 'monthly', 'yearly')),
  }),
  blog: listMark('home.blog', {
    posts: listMark('posts', marks('', 'slug', 'title', 'summary', 'date', 'day')),
  }),
};
