import type { DataOf } from '@fanfare/shell-contract';
import { shortTime, tableLines } from '../output.ts';
import { rolloutLines } from '../rollout-words.ts';
import { historyOf, type Context, type History, type Result } from './context.ts';

type Channel = DataOf<'GET /api/v2/public/releases'>['channels'][number];
type Health = Channel['stable']['health'];

const shownReleases = 8;
const shownEvents = 10;

const healthWords = ({ mounted, failed, errors, failureRate }: Health): string =>
  failureRate === null
    ? 'nothing reported'
    : `${(failureRate * 100).toFixed(1)} % of ${mounted + failed} failed, ${errors} errors`;

const places = { stable: 'live', canary: 'canary', last_good: 'last good' } as const;
const verbWords = {
  adopted: 'adopted',
  published: 'published',
  checked: 'checked',
  promoted: 'promoted',
  rolled_back: 'rolled back',
  killed: 'disabled',
  revived: 'enabled',
} as const;

/** What is live, its health in browsers, what is published, and the audit. */
export async function status(context: Context): Promise<Result> {
  const { name, api, output } = context;
  const [overview, history] = await Promise.all([api.call('GET /api/v2/public/releases'), historyOf(context)]);
  const channel = overview.channels.find((one) => one.name === name) ?? null;
  for (const line of [...liveLines(name, channel), '', ...releaseLines(history), '', ...eventLines(history)]) {
    output.say(line);
  }
  return { isDone: true, revision: overview.revision, channel, ...history };
}

function liveLines(name: string, channel: Channel | null): string[] {
  if (!channel) return [`${name} is not live yet.`];
  const { stable, canary } = channel;
  const everyone = canary ? `${100 - canary.percent} %` : 'everyone';
  return [
    `${name}${channel.isKilled ? ' is disabled: no page loads anything of it.' : ''}`,
    ...tableLines(
      ['visitors', 'version', 'since', 'contract', 'API', 'last 24 hours'],
      [{ share: everyone, ...stable }, ...(canary ? [{ share: `${canary.percent} %`, ...canary.live }] : [])].map(
        (live) => [
          live.share,
          live.version,
          shortTime(live.since),
          String(live.contract),
          String(live.api),
          healthWords(live.health),
        ],
      ),
    ),
    ...rolloutLines(channel.rollout),
  ];
}

const commitWords = (from: History['releases'][number]['provenance']): string =>
  `${from?.commit?.slice(0, 8) ?? ''}${from?.isDirty ? ' + changes' : ''}`;

const releaseLines = ({ releases }: History) =>
  tableLines(
    ['version', 'published', 'by', 'state', 'commit', 'why'],
    releases
      .slice(0, shownReleases)
      .map(({ version, publishedAt, who, live, missingChecks, provenance, why }) => [
        version,
        shortTime(publishedAt),
        who,
        live ? places[live] : missingChecks.length > 0 ? `${missingChecks.length} to check` : 'checked',
        commitWords(provenance),
        why,
      ]),
  );

const eventLines = ({ events }: History) =>
  tableLines(
    ['when', 'what', 'version', 'share', 'by', 'why'],
    events
      .slice(0, shownEvents)
      .map(({ at, verb, version, percent, who, why }) => [
        shortTime(at),
        verbWords[verb],
        version ?? '',
        percent === null ? '' : `${percent} %`,
        who,
        why,
      ]),
  );
