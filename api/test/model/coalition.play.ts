import { packsOf } from '../../src/packs.ts';
import { defaultRules } from '../../src/rules.ts';
import { toDecimal } from '../../src/modules/ledger/index.ts';
import { termsFor } from '../../src/modules/promos/promo-terms.ts';
import { buyPack, payInvoice } from '../factories/purchases.ts';
import type { Act, Payment } from './coalition.acts.ts';
import { bankActs } from './coalition.bank.ts';
import { onEarnings } from './coalition.earnings.ts';
import { wait } from './coalition.jobs.ts';
import { onSubmission, sendCampaign, spendAll } from './coalition.sending.ts';
import { isDone, note, oneOf, type Coalition } from './coalition.world.ts';

/* How the acts are done: by the calls that people make. What is refused is refused; nothing fails, and who owes gets nothing. */

const packs = packsOf(defaultRules);
let bought = 0;

async function pay(coalition: Coalition, act: Payment): Promise<void> {
  const { api, creators, staff } = coalition;
  const { db } = api.app;
  const redeem = async (to: number, code: string) => isDone('redeem', await creators[to]!.post(`/api/gift/${code}`));
  if (act.do === 'issue') {
    const given = { count: 1, credits: act.credits, note };
    const { codes } = (await staff.post('/api/v2/staff/gift-codes', given)).json().data;
    await redeem(act.to, codes[0].code);
    return;
  }
  const buyer = creators[act.who]!;
  if (act.do === 'subscribe') {
    await payInvoice(db, buyer.id, act.interval);
    return;
  }
  const pack = packs[act.pack]!;
  if (act.do === 'give') {
    const id = await buyPack(db, buyer.id, { credits: pack.credits, priceCents: pack.priceCents, purpose: 'gift' });
    const shown = await buyer.post(`/api/v2/purchases/${id}/gift-code`);
    if (isDone('show gift', shown)) await redeem(act.to, JSON.parse(shown.body).data.code);
    return;
  }
  const terms = act.code && termsFor(defaultRules, pack, act.code);
  bought += 1;
  const promo = terms && {
    code: `COALITION${bought}`,
    discountCents: terms.discountCents,
    bonusCredits: toDecimal(terms.bonus),
  };
  const priceCents = terms?.priceCents ?? pack.priceCents;
  await buyPack(db, buyer.id, { credits: pack.credits, priceCents, ...(promo && { promo }) });
}

/** Does one act. @throws where something fails, or somebody who owes gets something */
export async function play(coalition: Coalition, act: Act): Promise<void> {
  const { api, offers } = coalition;
  switch (act.do) {
    case 'buy':
    case 'subscribe':
    case 'give':
    case 'issue':
      return pay(coalition, act);
    case 'send':
      return sendCampaign(coalition, act);
    case 'spendAll':
      return spendAll(coalition);
    case 'return':
    case 'endReturn':
    case 'dispute':
    case 'endDispute':
    case 'returnAll':
    case 'disputeAll':
      return bankActs(coalition, act);
    case 'convert':
    case 'demand':
    case 'decide':
    case 'pay':
    case 'takeAll':
      return onEarnings(coalition, act);
    case 'level': {
      // Staff have looked at a paused one.
      const { id } = oneOf(offers, act.pick)!;
      await api.db('services').where({ id }).update({ level: act.level, status: 'active' });
      return;
    }
    case 'wait':
      return wait(coalition, act.days);
    default:
      return onSubmission(coalition, act);
  }
}
