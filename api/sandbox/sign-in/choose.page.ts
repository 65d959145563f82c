import { hostedPage, postForm } from '../forms.ts';
import { type Html, html } from '../html.ts';
import { offered } from './people.ts';
import type { Shape } from './provider.ts';

const names: Record<Shape, string> = { google: 'Google', spotify: 'Spotify' };
const label = 'Sandbox: no real accounts';

const known: Html[] = offered.map(
  ({ email, name }) =>
    html`<button type="submit" name="email" value="${email}" class="second">${name} · ${email}</button>`,
);

/** Who is there: one of the invented people, any address, or nobody. */
export function choosePage(shape: Shape, path: string): string {
  const verified = html`<label class="tick"
    ><input type="checkbox" name="isVerified" value="yes" checked /> Verified by Google</label
  >`;
  return hostedPage(
    names[shape],
    `Sign in with ${names[shape]}`,
    html`<h1>Choose an account</h1>
      <p>You’ll continue to Fanfare. Nobody here is real, and no password is needed.</p>
      ${postForm(path, 'stacked', html`${known}`)}
      ${postForm(
        path,
        'stacked',
        html`<label>Any other address <input type="email" name="email" required autocomplete="off" /></label>
          ${shape === 'google' && verified}
          <input type="hidden" name="other" value="yes" />
          <button type="submit">Continue</button>`,
      )}
      ${postForm(path, 'inline', html`<button type="submit" name="deny" value="yes" class="second">Cancel</button>`)}`,
    label,
  );
}

/** For an unknown or expired one. */
export const overPage = (shape: Shape): string =>
  hostedPage(
    names[shape],
    `Sign in with ${names[shape]}`,
    html`<h1>This sign-in is over</h1>
      <p>Go back to Fanfare and start again.</p>`,
    label,
  );
