import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import yazl from 'yazl';
import { historyCsv } from '../transactions/index.ts';
import { csvOf, jsonOf, type Section } from './rows.ts';
import { accountSections } from './sections/account.sections.ts';
import { artistSections } from './sections/artist.sections.ts';
import { curatorSections } from './sections/curator.sections.ts';
import { moneySections } from './sections/money.sections.ts';

const folders: Record<string, readonly Section[]> = {
  account: accountSections,
  artist: artistSections,
  curator: curatorSections,
  money: moneySections,
};

const readme = `Fanfare: a copy of your data

account/  who you are here, how you log in, what you are told by email
artist/   your tracks, campaigns, and what curators answered
curator/  your services, answers and notes
money/    each movement of your wallets (artist-wallet.csv, curator-wallet.csv), receipts and payouts

JSON files are read by programs, CSV files by spreadsheets. Instants are in UTC. Amounts are in credits or euros.
Audio files aren't in here: artist/track-files.csv lists them.
`;

/**
 * Everything that an account has, as the stream of a ZIP file. Files are made one after the other while it is read, from one snapshot.
 * @param trx repeatable read; it has to stay open until the stream ends
 */
export function archiveOf(trx: Knex.Transaction, accountId: number): Readable {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  const add = (name: string, content: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(name, (deliver) => {
      const file = Readable.from(content(), { objectMode: false });
      // One that fails ends the whole.
      file.on('error', (error) => stream.destroy(error));
      deliver(null, file);
    });
  zip.addBuffer(Buffer.from(readme), 'README.txt');
  for (const [folder, sections] of Object.entries(folders)) {
    for (const section of sections) {
      add(`${folder}/${section.name}.json`, () => jsonOf(trx, section, accountId));
      if (section.isTable) add(`${folder}/${section.name}.csv`, () => csvOf(trx, section, accountId));
    }
  }
  add('money/artist-wallet.csv', () => historyCsv(trx, accountId, 'creator'));
  add('money/curator-wallet.csv', () => historyCsv(trx, accountId, 'curator'));
  zip.end();
  return stream;
}
