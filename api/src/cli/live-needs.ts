import type { Boot } from '@fanfare/api-contract';
import { type Document, breaks } from './openapi-breaks.ts';

/** An API's document, with the numbers of its contract. */
export interface ApiDocument extends Document {
  'x-contract'?: { oldest: number; current: number };
}

interface Live {
  /** `mf-creator 1.2.0 (canary)`, in parts. */
  name: string;
  version: string;
  as: string;
  api: number;
  /** `METHOD /path/{param}`, as the document writes it. */
  calls: ReadonlySet<string>;
}

const inDocument = (call: string) => call.replace(/:(\w+)/g, '{$1}');
const inContract = (call: string) => call.replace(/\{(\w+)\}/g, ':$1');

/** The versions that pages load, also in an outage of a newer one. */
function liveVersions(channels: Boot['channels']): Live[] {
  return channels.flatMap(({ name, stable, canary, lastGood }) =>
    [
      { as: 'stable', release: stable },
      { as: 'canary', release: canary?.release },
      { as: 'last good', release: lastGood },
    ].flatMap(({ as, release }) =>
      release
        ? {
            name,
            version: release.version,
            as,
            api: release.contract.api,
            calls: new Set(release.contract.calls.map(inDocument)),
          }
        : [],
    ),
  );
}

/**
 * What live front ends need of an API that it would not give them.
 * @param channels of the installation's boot document
 * @param before the document of the API that the installation runs
 * @param after of the API to be deployed
 * @returns one line per need, with the versions that have it
 */
export function unmetNeeds(channels: Boot['channels'], before: ApiDocument, after: ApiDocument): string[] {
  const live = liveVersions(channels);
  const numbers = after['x-contract'];
  const misfits = live
    .filter(({ api }) => numbers && (api < numbers.oldest || api > numbers.current))
    .map(
      ({ name, version, as, api }) =>
        `${name} ${version} (${as}) was built for number ${api} of the contract; this API answers ${numbers!.oldest} to ${numbers!.current}`,
    );
  const needs = Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.keys(methods).flatMap((method) => {
      const call = `${method.toUpperCase()} ${path}`;
      const callers = live.filter(({ calls }) => calls.has(call));
      if (callers.length === 0) return [];
      const only = { ...before, paths: { [path]: { [method]: methods[method]! } } };
      return breaks(only, after).map((broken) => `${inContract(broken)}: ${whoOf(callers)}`);
    }),
  );
  return [...misfits, ...needs.toSorted()];
}

function whoOf(callers: readonly Live[]): string {
  const names = [...new Set(callers.map(({ name }) => name))].map((name) => {
    const versions = callers.filter((one) => one.name === name).map(({ version, as }) => `${version} (${as})`);
    return `${name} ${versions.join(', ')}`;
  });
  return `${names.join('; ')} ${callers.length === 1 ? 'calls' : 'call'} it`;
}
