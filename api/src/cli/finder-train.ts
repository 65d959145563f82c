import { loadConfig } from '../config.ts';
import { leastExamples, trainRanking } from '../modules/ranking/index.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

const share = (value: number) => value.toFixed(3);

/** Trains the finder's ranking on the placements of the database that the environment names. */
await runCli('The ranking was not trained', async () => {
  const db = openDatabase(loadConfig(process.env).databaseUrl, 3);
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`;
  try {
    const row = await trainRanking(db, {
      onTrained({ unknown, figures: { hit1, hit10, mrr } }) {
        const missing = [unknown.sound ? 'sound' : '', unknown.popularity ? 'popularity' : ''].filter(Boolean);
        const known = missing.length > 0 ? `without ${missing.join(' and ')}` : 'with all that is known';
        process.stdout.write(
          `${seconds()}: ${known}: hit@1 ${share(hit1)}, hit@10 ${share(hit10)}, MRR ${share(mrr)} on tracks left out\n`,
        );
      },
    });
    if (!row) throw new Error(`it takes at least ${leastExamples} tracks that are placed somewhere`);
    const state = row.isLive ? 'It is live.' : 'The live one did better on tracks left out: staff decide which ranks.';
    return `Ranking ${row.id} is trained on ${row.examples} tracks. ${state}`;
  } finally {
    await db.destroy();
  }
});
