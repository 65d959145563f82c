import { type TestApp, testApp } from '../../../../test/build-app.ts';
import { giveCredits } from '../../../../test/factories/credits.ts';
import { createService, type ServiceOptions } from '../../../../test/factories/service.ts';
import { createTrack } from '../../../../test/factories/track.ts';
import { testMailbox } from '../../../../test/mailbox.ts';
import { type Person, person } from '../../campaigns/test/creator.ts';

const hour = 3_600;
const day = 24 * hour;
export { day, hour };

/** An API with a mailbox, people who can get emails, and the steps of a day. */
export async function emailWorld(env: Record<string, string> = {}) {
  const mailbox = await testMailbox();
  const api: TestApp = await testApp({ SMTP_URL: mailbox.url, ...env });
  const sendEmails = () => api.app.jobs.run('mail');

  /** Moves on to an hour of UTC, of today where it is still to come. */
  async function until(hourUtc: number): Promise<void> {
    const now = api.app.clock.nowSeconds();
    await api.advanceClock(((hourUtc * hour - (now % day) + day - 1) % day) + 1);
  }
  /** The next day's round of one kind, and what it sends. */
  async function nextRound(kind: 'digest' | 'deadlines'): Promise<void> {
    const { digestHourUtc, deadlinesHourUtc } = api.config.rules.mails;
    await until(kind === 'digest' ? digestHourUtc : deadlinesHourUtc);
    await api.app.jobs.run(`mails.${kind}`);
    await sendEmails();
  }

  // Who can sign in has a mailbox; what the hash says matters to nobody here.
  const reader = (options: Parameters<typeof person>[1]) => person(api, { passwordHash: 'not needed', ...options });
  const curatorWith = async (service: ServiceOptions = {}) => {
    const me = await reader({ curator: true });
    return { ...me, serviceId: await createService(api.db, me.curatorProfileId!, service) };
  };

  /** Sends a track of a creator to services. @returns the campaign's id */
  async function campaignOf(creator: Person, title: string, serviceIds: number[], type = 'playlists'): Promise<number> {
    await giveCredits(api.db, creator.id, 200);
    const trackId = await createTrack(api.db, creator.id, { title });
    const { id } = (await creator.post('/api/campaign/create', { type, trackId })).json().data;
    await creator.post(`/api/v2/campaigns/${id}/curators`, { servicesIDs: serviceIds });
    const done = await creator.post(`/api/v2/campaigns/${id}/complete`);
    if (done.statusCode !== 200) throw new Error(done.body);
    return id;
  }

  const emailsTo = (email: string) => mailbox.mails.filter((mail) => mail.to === email);
  return {
    api,
    mailbox,
    sendEmails,
    until,
    nextRound,
    reader,
    curatorWith,
    campaignOf,
    emailsTo,
    async close(): Promise<void> {
      await api.close();
      await mailbox.close();
    },
  };
}
export type EmailWorld = Awaited<ReturnType<typeof emailWorld>>;
