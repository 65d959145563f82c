import { readFile } from 'node:fs/promises';
import { drawnViews, drawnViewsFile, drawnViewsMaxBytes, refusalOfViews } from '@fanfare/api-contract/drawn-views';
import { type Because, because } from '../../../because.ts';
import { type Build, jsonOf, sumOf } from '../build.ts';

/** The drawn views of a remote, which the shell's server puts into its pages: they run nothing, and look as the build's style sheets say. */
export async function viewsGate({ release: { name, integrity }, files }: Build): Promise<Because[]> {
  const file = files.get(drawnViewsFile);
  if (name === 'shell' || !file) return [];
  const { path, sizeBytes } = file;
  const refused = (why: string) => [because('builds.views_invalid', { path, why })];
  if (sizeBytes > drawnViewsMaxBytes) return refused(`more than ${drawnViewsMaxBytes} bytes`);
  const parsed = drawnViews.safeParse(jsonOf(await readFile(file.location, 'utf8')));
  if (!parsed.success) {
    const fields = [...new Set(parsed.error.issues.map((issue) => issue.path.join('.') || 'the file'))];
    return refused(fields.slice(0, 5).join(', '));
  }
  const foreign = Object.entries(parsed.data.styles).find(
    ([sheet, text]) => sumOf(Buffer.from(text)) !== integrity[sheet],
  );
  const why = foreign ? foreign[0] : refusalOfViews(parsed.data);
  return why === null ? [] : refused(why);
}
