import { readFile } from 'node:fs/promises';
import path from 'node:path';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/**
 * What a path of a remote's origin answers: an asset of its build, else its standalone page.
 * @param build folder of the build
 * @param origin of the page and its API, as in a product whose server is configured that way
 */
export async function fileOf(build: string, pathname: string, origin: string) {
  const asset = /^\/remotes\/[^/]+\/[^/]+\/(.+)$/.exec(pathname)?.[1];
  const file = path.join(build, asset ?? 'index.html');
  const page = async () =>
    (await readFile(file, 'utf8')).replace(/name="fanfare-api" content=""/, `name="fanfare-api" content="${origin}"`);
  return {
    body: asset ? await readFile(file) : await page(),
    contentType: types[path.extname(file)] ?? 'application/octet-stream',
  };
}
