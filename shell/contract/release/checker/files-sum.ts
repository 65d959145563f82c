import { createHash } from 'node:crypto';
import { filesText } from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';

type Files = NonNullable<DataOf<'POST /api/v2/release-checker/take'>['check']>['remoteFiles'];

const requestsAtOnce = 8;
const patienceMs = 20_000;

/**
 * The sum of a build's files, computed from the bytes that pages get: what the registry says of them isn't taken on trust.
 * @throws Error naming the file that can't be had
 */
export async function sumOfFiles({ folderUrl, paths }: Pick<Files, 'folderUrl' | 'paths'>): Promise<string> {
  const sums: Record<string, string> = {};
  const queue = [...paths];
  const worker = async () => {
    for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
      const url = new URL(path, folderUrl);
      const answer = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' }).catch(() => null);
      if (!answer?.ok) throw new Error(`${url.href} answers ${answer?.status ?? 'nothing'}`);
      const bytes = Buffer.from(await answer.arrayBuffer());
      sums[path] = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, worker));
  return createHash('sha256').update(filesText(sums)).digest('hex');
}
