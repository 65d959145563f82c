import type { PageData } from '../../boot/page-data.ts';

/** What the server left in the page. Read once: a version is pinned for as long as the page lives. */
export const pageData = JSON.parse(document.getElementById('fanfare-boot')?.textContent ?? 'null') as PageData;
