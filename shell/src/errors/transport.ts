import type { ReportedError } from '@fanfare/api-contract';
import { postBeacon } from '../lib/post-beacon.ts';

/** Sends errors on, without waiting for an answer. Never throws. */
export type Transport = (errors: readonly ReportedError[]) => void;

/** What browsers send of a page that is closing: 64 KiB of all its calls together. The API takes as much at a time. */
const longestBody = 60_000;

/** To the API, which keeps them for staff. */
export function toApi(apiUrl: string, visitor: string, send = postBeacon): Transport {
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
