import { dateText } from '@fanfare/api-contract/date-text';
import type { DataOf } from '@fanfare/shell-contract';

/** Something that is there or not, in a page's marks: one empty item, or none. */
export type Flag = readonly Record<string, never>[];

/** A figure of the open numbers, and its line over the weeks. */
export interface HomeFigure {
  value: string;
  /** Whether there is anything to count yet. */
  counted: Flag;
  uncounted: Flag;
  first: string;
  last: string;
  /** An SVG path in a box of 224 × 52, and the place of its last point. */
  path: string;
  x: string;
  y: string;
}

export interface HomeNumbers {
  isDemo: Flag;
  answered: HomeFigure & { answered: string; due: string };
  median: HomeFigure;
  accepted: HomeFigure & { accepted: string; answered: string };
  returned: HomeFigure;
}

export interface HomePricing {
  packs: readonly { credits: string; price: string; each: string; saves: readonly { percent: string }[] }[];
  pro: readonly { monthly: string; yearly: string }[];
}

export interface HomeBlog {
  posts: readonly { slug: string; title: string; summary: string; date: string; day: string }[];
}

/** Numbers of the installation's rules, as the home page says them. */
export interface HomeRules {
  /** The longest time to an answer, by type: "15 days". */
  playlistDays: string;
  radioDays: string;
  influencerDays: string;
  /** "45 seconds". */
  listen: string;
  /** Prices in credits. */
  playlistMin: string;
  playlistMax: string;
  radioMin: string;
  radioMax: string;
  influencerMin: string;
  influencerMax: string;
  /** The most that a credit costs: "€1". */
  credit: string;
  /** What an influencer's no costs: one credit, or more. */
  noIsOne: Flag;
  noIsMore: readonly { credits: string }[];
  /** How long unused credits can be returned: "14 days". */
  returnDays: string;
  /** A curator's share in percent, by level. */
  standardShare: string;
  trustedShare: string;
  /** What that is of a review's price, and what is left of it for Fanfare. */
  standardPaid: string;
  standardKept: string;
  trustedPaid: string;
  trustedKept: string;
  cashOut: string;
  monthlyCredits: string;
  yearlyCredits: string;
  proCurators: string;
}

/** What the home page says of the installation, in sections: one item, or none where there is nothing to say. */
export interface HomeContent {
  rules: readonly HomeRules[];
  numbers: readonly HomeNumbers[];
  pricing: readonly HomePricing[];
  blog: readonly HomeBlog[];
}

/** What the page's example of a review costs, in hundredths of a credit. */
export const reviewHundredths = 600;

/** The API's answers for the home page; null for one that didn't come. */
export interface HomeAnswers {
  rules: DataOf<'GET /api/v2/public/rules'> | null;
  numbers: DataOf<'GET /api/v2/public/numbers'> | null;
  products: DataOf<'GET /api/fanfare/products'> | null;
  plans: DataOf<'GET /api/v2/subscriptions'> | null;
  posts: DataOf<'GET /api/blog/posts'> | null;
}

const chart = { width: 224, height: 52, inset: 4 };
const flag = (isSo: boolean): Flag => (isSo ? [{}] : []);

/** Texts of a locale for figures, as the home page shows them. */
function writers(locale: string) {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const euros = (cents: number, minimumFractionDigits: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR', minimumFractionDigits }).format(cents / 100);
  const money = (cents: number) => euros(cents, cents % 100 === 0 ? 0 : 2);
  /** A price below others that have cents. */
  const exactly = (cents: number) => euros(cents, 2);
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  const credits = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const units = (unit: 'day' | 'second') => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  const [days, seconds] = [units('day'), units('second')];
  return {
    days: (count: number) => days.format(count),
    seconds: (count: number) => seconds.format(count),
    number: (value: number) => number.format(value),
    credits: (hundredths: number) => credits.format(hundredths / 100),
    money,
    exactly,
    day: (at: string) => dateText(day, new Date(at)),
  };
}

function figureOf(value: number | null, weekly: readonly number[], write: (value: number) => string): HomeFigure {
  const { width, height, inset } = chart;
  const low = Math.min(...weekly);
  const range = Math.max(...weekly) - low || 1;
  const points = weekly.map((week, index) => [
    (inset + (index / Math.max(1, weekly.length - 1)) * (width - 2 * inset)).toFixed(1),
    (height - inset - ((week - low) / range) * (height - 2 * inset)).toFixed(1),
  ]);
  const [x = '', y = ''] = points.at(-1) ?? [];
  return {
    value: value === null ? '–' : write(value),
    counted: flag(value !== null),
    uncounted: flag(value === null),
    first: write(weekly[0] ?? 0),
    last: write(weekly.at(-1) ?? 0),
    path: points.map((point, index) => (index === 0 ? 'M' : 'L') + point.join(' ')).join(''),
    x,
    y,
  };
}

function numbersOf(numbers: NonNullable<HomeAnswers['numbers']>, write: (value: number) => string): HomeNumbers {
  const { answeredInTime, medianReplyDays, acceptRate, creditsReturned } = numbers;
  const percent = (rate: number) => write(rate * 100);
  return {
    isDemo: flag(numbers.isDemo),
    answered: {
      ...figureOf(answeredInTime.rate, answeredInTime.weekly, percent),
      answered: write(answeredInTime.answered),
      due: write(answeredInTime.due),
    },
    median: figureOf(medianReplyDays.all, medianReplyDays.weekly, write),
    accepted: {
      ...figureOf(acceptRate.rate, acceptRate.weekly, percent),
      accepted: write(acceptRate.accepted),
      answered: write(acceptRate.answered),
    },
    returned: figureOf(creditsReturned.total, creditsReturned.weekly, write),
  };
}

function shownRulesOf(
  rules: NonNullable<HomeAnswers['rules']>,
  creditCents: number,
  { days, seconds, number, money, credits }: ReturnType<typeof writers>,
): HomeRules {
  const { replyDays, priceCredits, influencerDeclineCredits: no, curatorSharePercent: share, pro } = rules;
  const paid = (percent: number) => Math.floor((reviewHundredths * percent) / 100);
  return {
    playlistDays: days(replyDays.playlists),
    radioDays: days(replyDays.radios),
    influencerDays: days(replyDays.influencers),
    listen: seconds(rules.listenSeconds),
    playlistMin: number(priceCredits.playlists.min),
    playlistMax: number(priceCredits.playlists.max),
    radioMin: number(priceCredits.radios.min),
    radioMax: number(priceCredits.radios.max),
    influencerMin: number(priceCredits.influencers.min),
    influencerMax: number(priceCredits.influencers.max),
    credit: money(creditCents),
    noIsOne: flag(no === 1),
    noIsMore: no === 1 ? [] : [{ credits: number(no) }],
    returnDays: days(rules.cardReturnDays),
    standardShare: number(share.standard),
    trustedShare: number(share.trusted),
    standardPaid: credits(paid(share.standard)),
    standardKept: credits(reviewHundredths - paid(share.standard)),
    trustedPaid: credits(paid(share.trusted)),
    trustedKept: credits(reviewHundredths - paid(share.trusted)),
    cashOut: number(rules.minCashOutCredits),
    monthlyCredits: number(pro.monthlyCredits),
    yearlyCredits: number(pro.yearlyCredits),
    proCurators: number(pro.maxCurators),
  };
}

/** What the home page says of the installation, in the words of a locale. */
export function homeContentOf({ rules, numbers, products, plans, posts }: HomeAnswers, locale: string): HomeContent {
  const written = writers(locale);
  const { number, money, exactly, day } = written;
  const plan = plans?.[0];
  const packs = (products?.packs ?? []).map(({ credits, priceCents, savingPercent }) => ({
    credits: number(credits),
    price: money(priceCents),
    each: exactly(Math.round(priceCents / credits)),
    saves: savingPercent > 0 ? [{ percent: number(savingPercent) }] : [],
  }));
  const newest = (posts?.items ?? []).slice(0, 3).map(({ slug, title, summary, publishedAt }) => ({
    slug,
    title,
    summary,
    date: publishedAt.slice(0, 10),
    day: day(publishedAt),
  }));
  const pro = plan ? [{ monthly: money(plan.prices.monthly.amount), yearly: money(plan.prices.yearly.amount) }] : [];
  // Where no credits are sold, there is no price to name.
  const creditCents = rules?.creditCents ?? null;
  return {
    rules: rules && creditCents !== null ? [shownRulesOf(rules, creditCents, written)] : [],
    numbers: numbers ? [numbersOf(numbers, number)] : [],
    pricing: packs.length > 0 ? [{ packs, pro }] : [],
    blog: newest.length > 0 ? [{ posts: newest }] : [],
  };
}

type Optional = readonly { value: string }[];

/** Who operates the installation, as its legal pages say. */
export interface Operator {
  isDemo: Flag;
  name: string;
  email: string;
  hosting: string;
  address: readonly { line: string }[];
  representative: Optional;
  register: Optional;
  vatId: Optional;
  phone: Optional;
  /** Where errors are reported to, with Sentry; none where the installation keeps them. */
  errorService: readonly { host: string }[];
}

/** What a page's server knows of the installation for the screens that it draws. */
export interface PageContent {
  home?: HomeContent;
  operator?: Operator;
}
