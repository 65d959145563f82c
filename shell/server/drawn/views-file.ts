import { createHash } from 'node:crypto';
import type { BootRelease } from '@fanfare/api-contract';
import { createStyleRules, drawnViews, refusalOfViews, type DrawnView } from '@fanfare/api-contract/drawn-views';

/** `first`: as a visitor's browser renders the screen first; `waiting`: as a member sees it while its data are loading. */
export type ViewKind = 'first' | 'waiting';

/** A view of a release, with the text of its style sheets; `file` is null for the rules that replace its style attributes. */
export type FileView = Pick<DrawnView, 'path' | 'language' | 'title' | 'html' | 'answers'> & {
  kind: ViewKind;
  styles: readonly { file: string | null; text: string }[];
};

/** The sum of some bytes, as releases are registered with. */
export const sumOf = (bytes: Buffer | string): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Disables the controls of a waiting view: what somebody typed or pressed there would be lost when the live screen replaces it. */
const withInertControls = (html: string) => html.replace(/<(button|input|select|textarea)(?=[ />])/g, '<$1 inert');

/**
 * Reads a release's file of drawn views.
 * @throws Error with the reason why the shell's pages can't show them
 */
export function readViewsFile(bytes: Buffer, { integrity }: BootRelease): FileView[] {
  const drawn = drawnViews.parse(JSON.parse(bytes.toString('utf8')));
  const { views, waiting = [], styles } = drawn;
  const foreign = Object.entries(styles).find(([file, text]) => sumOf(text) !== integrity[file]);
  const refusal = foreign ? `${foreign[0]} is no style sheet of the release` : refusalOfViews(drawn);
  if (refusal) throw new Error(refusal);
  const read =
    (kind: ViewKind) =>
    ({ styles: files, ...view }: DrawnView): FileView => {
      const rules = createStyleRules('data-view-style');
      const html = rules.replace(kind === 'waiting' ? withInertControls(view.html) : view.html);
      const sheets = [...files.map((file) => ({ file, text: styles[file] ?? '' })), { file: null, text: rules.text() }];
      return { ...view, kind, html, styles: sheets.filter(({ text }) => text !== '') };
    };
  return [...views.map(read('first')), ...waiting.map(read('waiting'))];
}
