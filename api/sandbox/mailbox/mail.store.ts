import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Mail } from './mail.ts';

/** Beyond this many the oldest are deleted. */
const maxMails = 2_000;

export interface MailSearch {
  /** Filters by recipient address. */
  to?: string;
  /** Filters by emails that contain all of these words in the recipient, subject or text. */
  words?: string;
}

export interface MailStore {
  add(mail: Omit<Mail, 'id'>): Promise<Mail>;
  /** Newest first. */
  list(search?: MailSearch): Mail[];
  find(id: string): Mail | undefined;
  /** @returns how many there were */
  clear(): Promise<number>;
}

/** Stores emails as files, so that they survive a restart. */
export async function openMailStore(folder: string): Promise<MailStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const emails: Mail[] = [];
  for (const name of names) emails.push(JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Mail);
  const fileOf = (id: string) => path.join(folder, `${id}.json`);
  let last = 0;

  return {
    async add(content) {
      // Names sort by arrival, also within a millisecond.
      last = Math.max(Date.now(), last + 1);
      const mail = { id: `${last}-${randomBytes(4).toString('hex')}`, ...content };
      await writeFile(`${fileOf(mail.id)}.new`, JSON.stringify(mail));
      await rename(`${fileOf(mail.id)}.new`, fileOf(mail.id));
      emails.push(mail);
      for (const old of emails.splice(0, Math.max(0, emails.length - maxMails)))
        await rm(fileOf(old.id), { force: true });
      return mail;
    },
    list({ to, words } = {}) {
      const address = to?.trim().toLowerCase();
      const wanted = words?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
      return emails
        .filter((mail) => !address || mail.to.includes(address))
        .filter((mail) => {
          if (wanted.length === 0) return true;
          const all = [...mail.to, mail.subject, mail.text].join('\n').toLowerCase();
          return wanted.every((word) => all.includes(word));
        })
        .toReversed();
    },
    find: (id) => emails.find((mail) => mail.id === id),
    async clear() {
      const all = emails.splice(0);
      for (const { id } of all) await rm(fileOf(id), { force: true });
      return all.length;
    },
  };
}
