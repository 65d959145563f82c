import type { FastifyReply } from 'fastify';
import { languageCookie, linkedLanguage } from './language.ts';
import type { PageRequest } from './page-request.ts';
import { visitorCookie } from './visitor.ts';

/** Pages whose addresses are secrets: found by no search engine, and named to no other site. */
const secretPages = ['/report/', '/reset-password/', '/stop-mails/', '/change-email/', '/stop-email-change/'];

/** Sets a page's status and headers. @param isSecure the installation is reached by https */
export function setPageHeaders(
  reply: FastifyReply,
  { request, visitor, build, pathname, language, route }: PageRequest,
  { policy, isSecure }: { policy: string; isSecure: boolean },
): void {
  if (secretPages.some((prefix) => pathname.startsWith(prefix))) {
    void reply.header('X-Robots-Tag', 'noindex, nofollow').header('Referrer-Policy', 'no-referrer');
  }
  if (visitor.isNew) void reply.header('Set-Cookie', visitorCookie(visitor, isSecure));
  if (linkedLanguage(request, [...build.texts.keys()]))
    void reply.header('Set-Cookie', languageCookie(language, isSecure));
  void reply
    .status(route ? 200 : 404)
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .header('Vary', 'Accept-Language, Cookie');
}
