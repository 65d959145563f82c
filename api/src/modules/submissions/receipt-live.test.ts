import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { creatorWith, curatorWith, type Person } from '../campaigns/test/creator.ts';
import { answerOf, listen, send, submissionOf } from './test/answering.ts';

let api: TestApp;
let origin: string;
beforeAll(async () => {
  api = await testApp();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => api.close());

/** An open page: resolves with the next live event of a campaign. */
async function openPage(account: Person) {
  const { ticket } = (await account.post('/api/v2/live/ticket')).json().data;
  const stream = await fetch(`${origin}/api/v2/live?ticket=${ticket}`);
  const chunks = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
  let unread = '';
  return {
    async nextOfCampaign(): Promise<{ type: string; campaignId: number }> {
      for (;;) {
        const end = unread.indexOf('\n\n');
        if (end < 0) {
          const { value, done } = await chunks.read();
          if (done) throw new Error('the stream ended');
          unread += value;
          continue;
        }
        const data = /^data: (.*)$/m.exec(unread.slice(0, end));
        unread = unread.slice(end + 2);
        const event = data && JSON.parse(data[1]!);
        if (event?.type === 'campaign') return event;
      }
    },
    close: () => chunks.cancel(),
  };
}

test('the creator’s open page is notified of listening and of the answer, and shows the measured seconds', async () => {
  const [creator, curator] = [await creatorWith(api), await curatorWith(api)];
  const campaignId = await creator.draft([curator.serviceId]);
  await creator.complete(campaignId);
  const submissionId = await submissionOf(curator, campaignId);
  const shown = async () => (await creator.campaign(campaignId)).submissions[0];
  const notified = { type: 'campaign', campaignId };
  const page = await openPage(creator);

  const player = await listen(api, curator, submissionId);
  expect(await page.nextOfCampaign()).toEqual(notified);
  expect(await shown()).toMatchObject({ heardSeconds: 0, answer: null });

  await player.beat(0);
  const part = await player.after(15, 15);
  expect(await page.nextOfCampaign()).toEqual(notified);
  expect(await shown()).toMatchObject({ heardSeconds: part.heardSeconds, answer: null });

  await player.after(15, 30);
  await page.nextOfCampaign();
  const { receipt } = await player.after(18, 47.4);
  await page.nextOfCampaign();
  expect(receipt).toMatchObject({ heardSeconds: 47.4, heardRanges: [[0, 47.4]] });
  expect((await send(curator, submissionId, answerOf('accepted'))).statusCode).toBe(200);
  expect(await page.nextOfCampaign()).toEqual(notified);
  const { answer } = await shown();
  expect(answer.receipt).toEqual(receipt);
  await page.close();
});
