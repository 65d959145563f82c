import type { ReportedError } from '@fanfare/api-contract';

/** Sends errors on, without waiting for an answer. Never throws. */
export type Transport = (errors: readonly ReportedError[]) => void;

/** What browsers send of a page that is closing: 64 KiB of all its calls together. The API takes as much at a time. */
const longestBody = 60_000;

/** Survives the page, unlike a call of the session's; and shows nobody's session. */
const post = (url: string, body: string): void => {
  void fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {});
};

/** To the API, which keeps them for staff. */
export function toApi(apiUrl: string, visitor: string, send = post): Transport {
  return (errors) => {
    let batch: ReportedError[] = [];
    let length = 0;
    const flush = () => {
      if (batch.length > 0) send(`${apiUrl}/api/v2/public/error-reports`, JSON.stringify({ visitor, errors: batch }));
      batch = [];
      length = 0;
    };
    for (const error of errors) {
      const size = new TextEncoder().encode(JSON.stringify(error)).length;
      if (length + size > longestBody) flush();
      batch.push({ ...error });
      length += size;
    }
    flush();
  };
}
