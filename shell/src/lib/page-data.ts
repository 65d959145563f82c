import type { BootRemote } from '@fanfare/api-contract';
import type { RemoteName } from '@fanfare/shell-contract';
import type { PageData } from '../../server/page.ts';

/** What the server left in the page. Read once: a version is pinned for as long as the page lives. */
export const pageData = JSON.parse(document.getElementById('fanfare-boot')?.textContent ?? 'null') as PageData;

/** A remote as the page was started with; undefined where none is registered. */
export const bootRemote = (name: RemoteName): BootRemote | undefined =>
  pageData.boot.remotes.find((remote) => remote.name === name);
