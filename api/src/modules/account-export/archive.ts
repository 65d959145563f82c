import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import yazl from 'yazl';
import type { Translator } from '../../texts/index.ts';
import { historyCsv } from '../transactions/index.ts';
import { csvOf, jsonOf, type Section } from './rows.ts';
import { accountSections } from './sections/account.sections.ts';
import { artistSections } from './sections/artist.sections.ts';
import { campaignSections } from './sections/campaign.sections.ts';
import { curatorSections } from './sections/curator.sections.ts';
import { moneySections } from './sections/money.sections.ts';
import { serviceSections } from './sections/service.sections.ts';

/** The files of a copy by their folders, besides the wallets. */
export const folders: Record<string, readonly Section[]> = {
  account: accountSections,
  artist: [...artistSections, ...campaignSections],
  curator: [...serviceSections, ...curatorSections],
  money: moneySections,
};

const readmeOf = ({ t }: Translator): string =>
  [
    t('export_readme.title'),
    '',
    `account/  ${t('export_readme.account')}`,
    `artist/   ${t('export_readme.artist')}`,
    `curator/  ${t('export_readme.curator')}`,
    `money/    ${t('export_readme.money')}`,
    '',
    t('export_readme.formats'),
    t('export_readme.audio'),
    t('export_readme.secrets'),
    '',
  ].join('\n');

/** With names of deleted accounts in words. */
async function* inWords(content: AsyncGenerator<string>, texts: Translator): AsyncGenerator<string> {
  for await (const part of content) yield texts.named(part);
}

/**
 * Everything that an account has, as the stream of a ZIP file. Files are made one after the other while it is read, from one snapshot.
 * @param trx repeatable read; it has to stay open until the stream ends
 */
export function archiveOf(trx: Knex.Transaction, accountId: number, texts: Translator): Readable {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  const add = (name: string, content: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, (deliver) => {
      const file = Readable.from(inWords(content(), texts), { objectMode: false });
      // One that fails ends the whole.
      file.on('error', (error) => stream.destroy(error));
      deliver(null, file);
    });
  zip.addBuffer(Buffer.from(readmeOf(texts)), 'README.txt');
  for (const [folder, sections] of Object.entries(folders)) {
    for (const section of sections) {
      add(`${folder}/${section.name}.json`, () => jsonOf(trx, section, accountId));
      if (section.isTable) add(`${folder}/${section.name}.csv`, () => csvOf(trx, section, accountId));
    }
  }
  add('money/artist-wallet.csv', () => historyCsv(trx, accountId, 'creator', texts));
  add('money/curator-wallet.csv', () => historyCsv(trx, accountId, 'curator', texts));
  zip.end();
  return stream;
}
