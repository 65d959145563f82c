import type { CallTypes, publicRules } from '@fanfare/api-contract';
import type { Rules } from '../../rules.ts';

type PublicRules = CallTypes<typeof publicRules>['data'];

const influencers = ['instagram', 'tiktok', 'youtube'] as const;

function highestCents(packs: Rules['money']['packs']): number | null {
  if (packs.length === 0) return null;
  return Math.ceil(Math.max(...packs.map(({ priceCents, credits }) => priceCents / credits)));
}

/** What visitors are told of an installation's rules. */
export function presentRules({ services, answers, money, cashOut, pro, campaigns }: Rules): PublicRules {
  const { priceBands, reply } = services;
  const longest = (...kinds: (keyof typeof reply)[]) => Math.max(...kinds.flatMap((kind) => reply[kind].allowedDays));
  const prices = (...kinds: (keyof typeof priceBands)[]) => ({
    min: Math.min(...kinds.map((kind) => priceBands[kind].minCredits)),
    max: Math.max(...kinds.map((kind) => priceBands[kind].maxCredits)),
  });
  return {
    replyDays: { playlists: longest('playlist'), radios: longest('radio'), influencers: longest(...influencers) },
    listenSeconds: answers.listenSeconds,
    priceCredits: { playlists: prices('playlist'), radios: prices('radio'), influencers: prices(...influencers) },
    creditCents: highestCents(money.packs),
    influencerDeclineCredits: money.influencerDeclineCredits,
    cardReturnDays: money.cardReturnDays,
    curatorSharePercent: {
      standard: money.curatorSharePercent.standard,
      trusted: money.curatorSharePercent.trusted,
    },
    minCashOutCredits: cashOut.minCredits,
    pro: {
      monthlyCredits: pro.monthly.grantCredits,
      yearlyCredits: pro.yearly.grantCredits,
      maxCurators: Math.max(...Object.values(campaigns.caps.pro)),
    },
  };
}
