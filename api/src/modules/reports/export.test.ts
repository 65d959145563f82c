import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, refusalOf } from '../campaigns/test/creator.ts';
import { answered, type Planned } from './test/answered.ts';
import { pdfText } from './test/pdf-text.ts';

type Answered = Awaited<ReturnType<typeof answered>>;

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const exportOf = (url: string, format = 'pdf') => `${url}/export?format=${format}`;
const follow = (address: string) => {
  const url = new URL(address);
  return api.app.inject({ url: url.pathname + url.search });
};

describe('a report is no file', () => {
  test('signed out, for somebody else, without Pro, in another format, of a draft', async () => {
    const mine = await answered(api, [['accepted']]);
    expect((await api.app.inject({ url: exportOf(mine.url) })).statusCode).toBe(401);
    const stranger = await creatorWith(api, { isPro: true });
    expect(refusalOf(await stranger.get(exportOf(mine.url)))).toEqual([404, 'not_found']);
    const free = await mine.creator.get(exportOf(mine.url));
    expect([refusalOf(free), free.json().error.details]).toEqual([[403, 'pro_required'], { feature: 'Report export' }]);
    expect((await mine.report()).isExportIncluded).toBe(false);
    expect((await stranger.get(exportOf(mine.url, 'docx'))).statusCode).toBe(400);
    const draft = await stranger.draft();
    expect(refusalOf(await stranger.get(exportOf(`/api/v2/campaigns/${draft}/report`)))).toEqual([409, 'wrong_state']);
  });

  test('by an address that is somebody else’s, of another campaign or format, tampered with, or too old', async () => {
    const [one, other] = [await answered(api, [['accepted']], { isPro: true }), await answered(api, [null])];
    const address = (await one.creator.get(exportOf(one.url))).json().data.url as string;
    const changed = (name: string, value: string) => {
      const url = new URL(address);
      url.searchParams.set(name, value);
      return follow(String(url));
    };
    expect((await changed('account', String(other.creator.id))).statusCode).toBe(403);
    expect((await changed('exp', String(Number(new URL(address).searchParams.get('exp')) + 60))).statusCode).toBe(403);
    expect((await changed('sig', 'AAAA')).statusCode).toBe(403);
    expect((await follow(address.replace('report.pdf', 'report.csv'))).statusCode).toBe(403);
    const elsewhere = address.replace(`/${one.campaignId}/`, `/${other.campaignId}/`);
    expect((await follow(elsewhere)).statusCode).toBe(403);
    expect((await follow(address)).headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="fanfare-report-${one.campaignId}.pdf"`,
      'cache-control': 'no-store',
    });
    await api.advanceClock(601);
    const late = await follow(address);
    expect([late.statusCode, late.headers.location]).toEqual([
      302,
      `${api.config.shellUrl}/creator/campaigns/${one.campaignId}?tab=report`,
    ]);
  });
});

test('one account’s files are drawn so many times a minute, and others’ go on', async () => {
  const strict = await testApp({ FANFARE_LIMITS: JSON.stringify({ downloads: { max: 2, windowSeconds: 60 } }) });
  const [one, other] = [
    await answered(strict, [['accepted']], { isPro: true }),
    await answered(strict, [['declined']], { isPro: true }),
  ];
  const addressOf = async ({ creator, url }: Answered) => (await creator.get(exportOf(url))).json().data.url as string;
  const download = async (address: string) => {
    const { pathname, search } = new URL(address);
    return (await strict.app.inject({ url: pathname + search })).statusCode;
  };
  const mine = await addressOf(one);
  expect([await download(mine), await download(mine), await download(mine)]).toEqual([200, 200, 429]);
  expect(await download(await addressOf(other))).toBe(200);
  await strict.close();
});

/** Rows of RFC 4180, read by somebody else's rules than those that wrote them. */
function parsed(csv: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy;
  for (let at = cell.exec(csv); at && cell.lastIndex <= csv.length; at = cell.exec(csv)) {
    rows.at(-1)!.push(at[1]?.replaceAll('""', '"') ?? at[2] ?? '');
    if (at[3] === '\r\n') rows.push([]);
    if (at[3] === '' || cell.lastIndex === csv.length) break;
  }
  return rows.filter((row) => row.length > 1);
}

const hostile =
  '=HYPERLINK("http:" & "evil", "free, really")\nA second line, with a comma and “quotes”, so that it is long enough to be an answer at all, and a few words more.';

describe('as CSV', () => {
  test('round-trips, one row per curator, and never runs as a formula', async () => {
    const { creator, url, report } = await answered(
      api,
      [
        [
          'declined',
          {
            feedback: hostile,
            reasonCode: 'vocals',
            ratings: { fit: 2 },
            notes: [{ atSeconds: 64, text: '+1 for this' }],
          },
        ],
        [
          'accepted',
          {
            feedback:
              '東京の夜のように静かで美しい曲です。二番のサビで声が少し遠くなりますが、とても気に入りました。また聴きたいです。本当にありがとうございます。',
          },
        ],
        null,
      ],
      { isPro: true },
    );
    const file = await follow((await creator.get(exportOf(url, 'csv'))).json().data.url);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body.codePointAt(0)).toBe(0xfeff);
    const [heads, ...rows] = parsed(file.body.slice(1));
    const { curators } = await report();
    expect(rows).toHaveLength(3);
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([heads!.length]));
    const cellOf = (row: string[], name: string) => row[heads!.indexOf(name)];
    expect(rows.map((row) => cellOf(row, 'Curator'))).toEqual(
      curators.map((one: { curatorName: string }) => one.curatorName),
    );
    expect(cellOf(rows[0]!, 'Feedback')).toBe(`'${hostile}`);
    expect(cellOf(rows[0]!, 'Notes')).toBe('1:04 +1 for this');
    expect([cellOf(rows[0]!, 'Reason'), cellOf(rows[0]!, 'Fit')]).toEqual(['Vocals', '2']);
    expect(cellOf(rows[1]!, 'Feedback')).toContain('東京の夜');
    for (const row of rows) {
      const [price, ...parts] = ['Price', 'Held', 'Spent', 'Returned'].map((name) =>
        Number(cellOf(row, `${name} (credits)`)),
      );
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price);
    }
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/);
  });
});

describe('as PDF', () => {
  const pdfOf = async (planned: Planned) => {
    const made = await answered(api, planned, { isPro: true });
    const file = await follow((await made.creator.get(exportOf(made.url))).json().data.url);
    expect(file.statusCode).toBe(200);
    return { ...made, pages: pdfText(file.rawPayload) };
  };
  const flat = (pages: string[]) => pages.join('\n').replaceAll('\n', ' ');

  test('says what the report says, and numbers its pages', async () => {
    const words = 'The intro takes its time, and then the song is over before it has begun to sing.';
    const { pages, campaignId, report } = await pdfOf([
      [
        'declined',
        { reasonCode: 'intro_pacing', ratings: { fit: 2 }, notes: [{ atSeconds: 9, text: 'The intro is too long' }] },
      ],
      ['declined', { reasonCode: 'intro_pacing', notes: [{ atSeconds: 14, text: 'I would trim to here' }] }],
      ['accepted', { feedback: words, ratings: { fit: 5 } }],
      null,
    ]);
    const text = flat(pages);
    const said = await report();
    for (const finding of said.findings) expect(text).toContain(finding.text);
    expect(said.findings.length).toBeGreaterThan(1);
    for (const part of [
      `Campaign #${campaignId}`,
      'under way: 3 of 4 answered',
      'Intro or pacing',
      'Intro too long',
      '“I would trim to here”',
      'Yes',
      'Waiting',
      '16.00',
      '12.00',
      words,
    ]) {
      expect(text).toContain(part);
    }
    for (const one of said.curators) expect(text).toContain(one.curatorName);
    expect(pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual(
      pages.map((_, index) => `Page ${index + 1} of ${pages.length}`),
    );
  });

  test('wraps long answers, goes on for pages, and loses none of them', async () => {
    const long = (index: number) =>
      `${index} begins here. ${Array.from({ length: 150 }, (_, word) => `w${index}x${(word * 7 + index * 13).toString(36)}`).join(' ')} ends-${index}.`;
    const { pages } = await pdfOf(
      Array.from({ length: 8 }, (_, index) => ['declined', { feedback: long(index) }] as const),
    );
    expect(pages.length).toBeGreaterThan(2);
    const text = flat(pages);
    for (let index = 0; index < 8; index += 1) {
      expect(text).toContain(`${index} begins here.`);
      expect(text).toContain(`ends-${index}.`);
    }
    // Nothing stands below the bottom but the page's number.
    expect(text).not.toContain('?');
  });

  test('shows Greek and Cyrillic, and says where letters are missing', async () => {
    const greek = 'Μου άρεσε πολύ το τραγούδι, ειδικά η φωνή στο δεύτερο μέρος του. Привет, и спасибо!';
    const { pages } = await pdfOf([
      ['accepted', { feedback: greek }],
      ['accepted', { feedback: 'Lovely brass in the middle of the song, and a voice that carries all of it. 東京 🎺' }],
    ]);
    const text = flat(pages);
    expect(text).toContain(greek);
    expect(text).toContain('carries all of it. […] […]');
    expect(text).toContain('[…] stands for letters that this file’s font can’t draw');
    const plain = await pdfOf([['accepted']]);
    expect(flat(plain.pages)).not.toContain('[…]');
  });
});
