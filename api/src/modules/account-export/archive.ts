import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import yazl from 'yazl';
import type { PlainText, Translator } from '../../texts/index.ts';
import { historyCsv } from '../transactions/index.ts';
import { csvOf, type FileOf, filledOf, type Folder, jsonOf, type Section } from './rows.ts';
import { accountSections } from './sections/account.sections.ts';
import { artistSections } from './sections/artist.sections.ts';
import { campaignSections } from './sections/campaign.sections.ts';
import { curatorSections } from './sections/curator.sections.ts';
import { moneySections } from './sections/money.sections.ts';
import { serviceSections } from './sections/service.sections.ts';

/** The files of a copy by their folders, besides the wallets. */
export const folders: { [F in Folder]: readonly Section<FileOf<F>>[] } = {
  account: accountSections,
  artist: [...artistSections, ...campaignSections],
  curator: [...serviceSections, ...curatorSections],
  money: moneySections,
};
/** They have CSV only. */
export const wallets = [
  { name: 'artist-wallet', role: 'creator' },
  { name: 'curator-wallet', role: 'curator' },
] as const satisfies { name: FileOf<'money'>; role: 'creator' | 'curator' }[];

/** A file of a copy, in each of its formats. */
interface ExportFile {
  folder: Folder;
  name: string;
  contents: { format: 'json' | 'csv'; read: () => AsyncGenerator<string> }[];
}

/** Whether a wallet has a movement: its history begins with the names of its columns. */
async function hasMovements(history: AsyncGenerator<string>): Promise<boolean> {
  await history.next();
  const { done } = await history.next();
  await history.return(undefined);
  return done !== true;
}

/** The files that aren't empty. */
async function filesOf(trx: Knex.Transaction, accountId: number, texts: Translator): Promise<ExportFile[]> {
  const files: ExportFile[] = [];
  for (const folder of Object.keys(folders) as Folder[]) {
    for (const section of await filledOf(trx, folders[folder], accountId)) {
      const contents: ExportFile['contents'] = [{ format: 'json', read: () => jsonOf(trx, section, accountId) }];
      if (section.isTable) contents.push({ format: 'csv', read: () => csvOf(trx, section, accountId) });
      files.push({ folder, name: section.name, contents });
    }
  }
  for (const { name, role } of wallets) {
    const read = () => historyCsv(trx, accountId, role, texts);
    if (await hasMovements(read())) files.push({ folder: 'money', name, contents: [{ format: 'csv', read }] });
  }
  return files;
}

/** What is in a copy, a line for each file. */
function readmeOf(files: readonly ExportFile[], { t }: Translator): string {
  const lines = [...Map.groupBy(files, ({ folder }) => folder)].flatMap(([folder, its]) => {
    const named = its.map(({ name, contents }) => {
      const path = `${folder}/${name}`;
      const [first, ...others] = contents.map(({ format }) => `.${format}`);
      return { file: [`${name}${first}`, ...others].join(', '), text: t(`export_file.${path}` as PlainText) };
    });
    const width = Math.max(...named.map(({ file }) => file.length));
    return [
      `${folder}/  ${t(`export_readme.${folder}`)}`,
      ...named.map(({ file, text }) => `  ${file.padEnd(width)}  ${text}`),
      '',
    ];
  });
  const hasAudio = files.some(({ name }) => name === 'track-files');
  return [
    t('export_readme.title'),
    '',
    ...lines,
    t('export_readme.empty'),
    t('export_readme.formats'),
    ...(hasAudio ? [t('export_readme.audio')] : []),
    t('export_readme.secrets'),
    '',
  ].join('\n');
}

/** With names of deleted accounts in words. */
async function* inWords(content: AsyncGenerator<string>, texts: Translator): AsyncGenerator<string> {
  for await (const part of content) yield texts.named(part);
}

/**
 * Everything that an account has, as the stream of a ZIP file. Files are made one after the other while it is read, from one snapshot.
 * @param trx repeatable read; it has to stay open until the stream ends
 */
export async function archiveOf(trx: Knex.Transaction, accountId: number, texts: Translator): Promise<Readable> {
  const files = await filesOf(trx, accountId, texts);
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream as Readable;
  zip.addBuffer(Buffer.from(readmeOf(files, texts)), 'README.txt');
  for (const { folder, name, contents } of files) {
    for (const { format, read } of contents) {
      zip.addReadStreamLazy(`${folder}/${name}.${format}`, (deliver) => {
        const file = Readable.from(inWords(read(), texts), { objectMode: false });
        // One that fails ends the whole.
        file.on('error', (error) => stream.destroy(error));
        deliver(null, file);
      });
    }
  }
  zip.end();
  return stream;
}
