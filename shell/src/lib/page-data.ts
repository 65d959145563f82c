import type { PageData } from '../../boot/page-data.ts';

/** The data the server embedded in the page. Read once: a version is pinned for the page's lifetime. */
export const pageData = JSON.parse(document.getElementById('fanfare-boot')?.textContent ?? 'null') as PageData;
