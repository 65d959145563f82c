import { because } from './because.ts';
import { AppError } from './plugins/errors.ts';

/** Characters that a browser would drop or reinterpret. */
const strange = /[\p{Cc}\\]/u;

/** Whether a page is a path of the shell as a browser would resolve it, so that no redirect leaves the site. */
function isPathOfThisSite(page: string, shellUrl: string): boolean {
  return (
    /^\/(?!\/)/.test(page) &&
    !strange.test(page) &&
    URL.canParse(page, shellUrl) &&
    new URL(page, shellUrl).origin === new URL(shellUrl).origin
  );
}

/** @param field of the request's body @throws AppError invalid_input where it isn't a path of this site */
export function pathOfThisSite(page: string, shellUrl: string, field = 'origin.page'): string {
  if (isPathOfThisSite(page, shellUrl)) return page;
  throw new AppError('invalid_input', undefined, { fields: { [field]: because('requests.site_path') } });
}
