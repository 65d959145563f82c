import fp from 'fastify-plugin';
import { because, inEnglish } from '../because.ts';
import { type Deleted, deletedMark, deletedOf, withoutMarks } from '../texts/index.ts';

const reasonOf = (what: Deleted) => because(`deleted.${what}`);
const english = (what: Deleted) => inEnglish(reasonOf(what));

const markBytes = Buffer.from(deletedMark);

/** Writes names of deleted accounts in English, and beside those that are a field of their own, by `texts`, what they say. */
function named(value: unknown): unknown {
  if (typeof value === 'string') return withoutMarks(value, english);
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value);
  const texts = fields.flatMap(([field, text]: [string, unknown]) => {
    const what = typeof text === 'string' ? deletedOf(text) : null;
    return what ? [[field, reasonOf(what)] as const] : [];
  });
  const own = Object.fromEntries(fields.map(([field, one]: [string, unknown]) => [field, named(one)]));
  if (texts.length === 0) return own;
  return { ...own, texts: { ...(own['texts'] as object | undefined), ...Object.fromEntries(texts) } };
}

/**
 * Names of deleted accounts are stored as marks. Here is where they leave: an answer has them in English, with the reason by which a page
 * says them in its language. Answers without one, nearly all, are searched once for one character.
 */
export const deletedNames = fp(
  (app, _options, done) => {
    app.addHook('onSend', (_request, reply, payload, next) => {
      const isMarked =
        typeof payload === 'string'
          ? payload.includes(deletedMark)
          : Buffer.isBuffer(payload) && payload.includes(markBytes);
      if (!isMarked || !String(reply.getHeader('content-type')).startsWith('application/json')) next(null, payload);
      else next(null, JSON.stringify(named(JSON.parse(String(payload)))));
    });
    done();
  },
  { name: 'deleted-names' },
);
