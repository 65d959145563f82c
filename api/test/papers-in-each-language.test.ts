import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { creatorWith, type Person } from '../src/modules/campaigns/test/creator.ts';
import { earner, pass, runJobs } from '../src/modules/cash-out/test/earner.ts';
import { shop, type Shop } from '../src/modules/payments/test/shop.ts';
import { answered } from '../src/modules/reports/test/answered.ts';
import { pdfText } from '../src/modules/reports/test/pdf-text.ts';
import { buyPack, payInvoice } from './factories/purchases.ts';

/* Papers and files, as their links give them, in the language of the account. */

let world: Shop;
beforeAll(async () => {
  world = await shop({ FANFARE_SELLER_NAME: 'Fanfare GmbH', FANFARE_SELLER_VAT_ID: 'DE123456789' });
});
afterAll(() => world.close());

type Reader = Pick<Person, 'id' | 'get' | 'put'>;
const speaks = async (who: Reader, language: string) =>
  expect((await who.put('/api/account/preferences', { language })).statusCode).toBe(200);

async function fileOf(who: Reader, url: string) {
  const answer = await who.get(url);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const link = new URL(answer.json().data.url);
  return world.api.app.inject({ url: link.pathname + link.search });
}
/** The text of a paper, with ordinary spaces and each language's own signs. */
async function textOf(who: Reader, url: string): Promise<string> {
  const file = await fileOf(who, url);
  const text = pdfText(file.rawPayload).join('\n');
  // A sign that the font lacks has no letter.
  for (const missing of ['\0', '\uFFFD']) expect(text).not.toContain(missing);
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}
const english = /\b(?:the|you|your|of|and|is|was|with|this|that|for|by|it|to|are|not|from|credits)\b/i;

describe('in French', () => {
  test('a receipt has its country, its VAT and its amounts as there', async () => {
    const creator = await creatorWith(world.api);
    const country = await world.api.db('countries').where({ code: 'DE' }).first('id');
    await creator.put('/api/v2/creator/billing-details', {
      companyName: 'Œuvres & Fils SARL',
      address: 'Straße 1\n10115 Berlin',
      countryId: country.id,
      vatId: 'DE123456789',
    });
    await world.api.advanceClock(60);
    const promo = { code: 'AUTOMNE', discountCents: 500, bonusCredits: 5 };
    const id = await buyPack(world.api.db, creator.id, { credits: 2_000, priceCents: 164_000, promo });
    await speaks(creator, 'fr');
    const text = await textOf(creator, `/api/v2/receipts/purchase-${id}`);
    for (const said of [
      'Reçu',
      'Vendeur',
      'N° de TVA DE123456789',
      'Œuvres & Fils SARL',
      'Allemagne',
      '2 000 crédits Fanfare',
      'Bonus : 5 crédits Fanfare',
      'Code promo AUTOMNE',
      'Remise',
      '−5,00 €',
      'Total HT',
      'TVA 20 %',
      'Total payé TTC',
      '1 640,00 €',
      'Démo : aucun mouvement d’argent',
    ])
      expect(text).toContain(said);
    expect(english.exec(text)?.[0]).toBeUndefined();
    await speaks(creator, 'en');
    expect(await textOf(creator, `/api/v2/receipts/purchase-${id}`)).toContain('VAT 20 %');
  });

  test('a receipt of Pro names its period', async () => {
    const creator = await creatorWith(world.api);
    const invoice = await payInvoice(world.api.db, creator.id, 'yearly');
    await speaks(creator, 'fr');
    const text = await textOf(creator, `/api/v2/receipts/invoice-${invoice}`);
    expect(text).toContain('Fanfare Pro, abonnement annuel');
    expect(text).toMatch(/dont 500 crédits Fanfare|Dont 500 crédits Fanfare/);
    expect(text).toContain('Payé par carte (Stripe)');
    expect(english.exec(text)?.[0]).toBeUndefined();
  });

  test('a creator’s statement and its files', async () => {
    const creator = await creatorWith(world.api);
    await buyPack(world.api.db, creator.id);
    await speaks(creator, 'fr');
    const now = world.api.app.clock.now();
    const month = now.toISOString().slice(0, 7);
    const text = await textOf(creator, `/api/v2/creator/statements/${month}`);
    for (const said of ['Relevé', 'Mois, en UTC', '(à ce jour)', 'Achetés, bonus compris', 'Achat de crédits Fanfare'])
      expect(text).toContain(said);
    expect(text).toContain(
      new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(now),
    );
    expect(english.exec(text)?.[0]).toBeUndefined();
    const csv = (await fileOf(creator, '/api/v2/transactions/me/creator/export')).body;
    expect(csv).toContain('Date,Type,Description,Montant (crédits),Solde (crédits),Campagne,Reçu');
    expect(csv).toContain('Achat de crédits Fanfare');
    const accounting = (await fileOf(creator, '/api/v2/creator/accounting/export')).body;
    expect(accounting).toContain('Date,Numéro de pièce,Type,HT,TVA,TTC,Devise,Contrepartie');
  });

  test('a payout, and a curator’s statements', async () => {
    const me = await earner(world.api, 100);
    const { id } = (await me.byPayPal(40)).json().data;
    await runJobs(world.api);
    await expect
      .poll(async () => {
        await pass(world, 60);
        return (await me.get('/api/v2/curator/cash-outs')).json().data.items[0].status;
      })
      .toBe('paid');
    await speaks(me, 'fr');
    const payout = await textOf(me, `/api/v2/receipts/payout-${id}`);
    for (const said of ['Versement', 'Bénéficiaire', '40 crédits Fanfare gagnés', 'Total versé', 'Par PayPal vers'])
      expect(payout).toContain(said);
    const month = world.api.app.clock.now().toISOString().slice(0, 7);
    const monthly = await textOf(me, `/api/v2/curator/statements/${month}`);
    for (const said of ['Solde initial', 'Tous les mouvements', 'campagne n°', 'la TVA due'])
      expect(monthly).toContain(said);
    const yearly = await textOf(me, `/api/v2/curator/yearly-statements/${month.slice(0, 4)}`);
    for (const said of ['Année, en UTC', 'Versements', 'par PayPal vers']) expect(yearly).toContain(said);
    for (const text of [payout, monthly, yearly]) expect(english.exec(text)?.[0]).toBeUndefined();
  });

  test('a report, and its table', async () => {
    const notes = (text: string) => [{ atSeconds: 5, text }];
    const one = await answered(
      world.api,
      [
        ['declined', { reasonCode: 'intro_pacing', notes: notes('The intro is too long') }],
        ['declined', { reasonCode: 'intro_pacing', notes: notes('Intro too long') }],
        ['declined', { reasonCode: 'vocals', ratings: { fit: 2, production: 4 } }],
        ['accepted', { ratings: { fit: 5, production: 5 } }],
        null,
      ],
      { isPro: true },
    );
    await speaks(one.creator, 'fr');
    const text = await textOf(one.creator, `${one.url}/export?format=pdf`);
    for (const said of [
      'Rapport de campagne',
      'en cours : 4 réponses sur 5',
      'Points communs',
      '2 sur 3 parmi les refus : intro ou rythme',
      'Intro : c’est trop long',
      'Pourquoi ils ont dit non',
      '3 refus, une raison chacun',
      'Curateur par curateur',
      'Page 1 sur',
    ])
      expect(text).toContain(said);
    const csv = (await fileOf(one.creator, `${one.url}/export?format=csv`)).body;
    expect(csv).toContain('Envoi,Service,Catégorie,Curateur,Réponse,Raison,Retour,Notes,Écoute (s)');
    expect(csv).toContain('Intro ou rythme');

    // Whoever opens its link reads it in the language of their page; the address of the file can't be had in another.
    const shown = { showsCredits: false, showsTexts: true };
    const { active } = (await one.creator.put(`${one.url}/link`, shown)).json().data;
    const token = active.url.slice(active.url.lastIndexOf('/') + 1);
    const { app } = world.api;
    const shared = async (language: string) => {
      const headers = { 'accept-language': language };
      const url = '/api/v2/public/reports/export';
      const answer = await app.inject({ method: 'POST', url, payload: { token }, headers });
      return new URL(answer.json().data.url);
    };
    const link = await shared('fr');
    for (const [address, title] of [
      [link, 'Rapport de campagne'],
      [await shared('en'), 'Campaign report'],
    ] as const) {
      const file = await app.inject({ url: address.pathname + address.search });
      expect(pdfText(file.rawPayload).join('\n')).toContain(title);
    }
    link.searchParams.set('language', 'en');
    expect((await app.inject({ url: link.pathname + link.search })).statusCode).toBe(403);
  });
});
