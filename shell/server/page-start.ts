import type { BootRelease, ReleaseOverride } from '@fanfare/api-contract';
import type { PageBoot, PageOverride, PageRemote } from '../boot/page-data.ts';
import { forPage } from './for-page.ts';
import { embedded, sumsAddress } from './page-releases.ts';
import type { PageRequest } from './page-request.ts';
import { sumsAtStart } from './preload.ts';

/** Who made it and why is in the document: it isn't for everybody. */
export const pageOverride = ({ sequence, expiresAt, baseRevision, kills, pins }: ReleaseOverride): PageOverride => ({
  sequence,
  expiresAt,
  baseRevision,
  kills,
  pins,
});

/** What a page's data say of its remotes. */
interface RemotesAtStart {
  /** All of them, without what no page reads. */
  remotes: readonly PageRemote<BootRelease>[];
  /** As they are embedded, with the addresses of what the page asks for later. */
  inPage: Pick<PageBoot, 'remotes' | 'rest' | 'sums'>;
}

/** The remotes of a page: whole, or in a newer build with only what the page starts with. */
export function remotesAtStart(page: PageRequest): RemotesAtStart {
  const { known, build, opened, pathname, language, sameHost } = page;
  // What a preview names is public nowhere else; and an older build reads complete releases only.
  const isWhole = known.boot.preview !== null || !build.asksForRest;
  const only = opened && !isWhole && build.asksForSums ? sumsAtStart(opened.chosen, pathname, language) : undefined;
  const remotes = page.remotes.map((remote) => {
    const { chosen, lastGood } = remote;
    const options = { sameHost, isSlim: build.asksForRest };
    const own = { ...options, ...(only && remote === opened && { only }) };
    return { ...remote, chosen: forPage(chosen, own), lastGood: lastGood && forPage(lastGood, options) };
  });
  if (isWhole) return { remotes, inPage: { remotes } };
  const first = remotes.find(({ name }) => name === opened?.name);
  const inPage = embedded(remotes, first?.name ?? null);
  return { remotes, inPage: { ...inPage, ...(only && first && { sums: sumsAddress(first) }) } };
}

/** The boot data of a page: versions, and what the tab asked for. */
export function bootAtStart(page: PageRequest, inPage: RemotesAtStart['inPage']): PageBoot {
  const { request, known, build, cohort, visitor } = page;
  const { boot, from, isTicketRefused, override } = known;
  const { preview } = boot;
  return {
    revision: boot.revision,
    from,
    api: boot.api,
    shell: { version: build.version, cohort },
    ...inPage,
    preview: preview && {
      kind: preview.kind,
      names: preview.releases.map(({ name }) => name),
      expiresAt: preview.expiresAt,
    },
    ...(isTicketRefused && { isTicketRefused: true }),
    ...(override && { override: pageOverride(override) }),
    visitor: visitor.mark,
    ...(request.span && { trace: request.span.traceparent }),
  };
}
