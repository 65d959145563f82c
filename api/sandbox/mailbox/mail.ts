import PostalMime, { type Address } from 'postal-mime';

/** An email as the mailbox stores it. */
export interface Mail {
  id: string;
  /** Its recipient, in lower case. */
  to: string[];
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Every web address in it, in order, without duplicates. */
  links: string[];
  /** As received, in order. */
  headers: { name: string; value: string }[];
  /** Time in the product. */
  receivedAt: string;
}

/** Parses an email received over SMTP. */
export async function parseMail(raw: Buffer, recipients: string[], receivedAt: string): Promise<Omit<Mail, 'id'>> {
  const mail = await PostalMime.parse(raw);
  const html = mail.html ?? '';
  const text = mail.text ?? '';
  return {
    to: recipients.map((address) => address.toLowerCase()),
    from: nameOf(mail.from),
    subject: mail.subject ?? '',
    text,
    html,
    links: linksOf(html, text),
    headers: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
    receivedAt,
  };
}

function nameOf(from: Address | undefined): string {
  if (!from) return '';
  return from.name && from.address ? `${from.name} <${from.address}>` : (from.address ?? from.name);
}

/** The links of the email, those of its markup first. */
export function linksOf(html: string, text: string): string[] {
  const inHtml = [...html.matchAll(/\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)].map((match) =>
    decode(match[1] ?? match[2] ?? ''),
  );
  const inText = [...text.matchAll(/https?:\/\/[^\s<>"')\]]+/g)].map(([url]) => url.replace(/[.,;:!?]+$/, ''));
  return [...new Set([...inHtml, ...inText])].filter((url) => /^https?:\/\//.test(url));
}

const decode = (attribute: string) =>
  attribute
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
