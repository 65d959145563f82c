import { loadConfig } from '../config.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

/**
 * `node api/src/cli/seed.ts`: fills a fresh demo database. Never in production, and never in a database of one's own
 * (FANFARE_OWN_DATABASE=1); a second run changes nothing.
 */
await runCli('The demo data could not be written', async () => {
  const config = loadConfig(process.env);
  if (config.env === 'production') return 'Production has no demo data';
  if (process.env['FANFARE_OWN_DATABASE'] === '1') return 'A database of one’s own gets no demo data';
  // Loaded here, so that production needs neither the demo nor what it is made with.
  const { seed } = await import('../../seeds/seed.ts');
  const { writeDemoTokens } = await import('../../seeds/release-tokens.ts');
  const { writeDemoPromos } = await import('../../seeds/promo-codes.ts');
  const { writeDemoPosts } = await import('../../seeds/blog.ts');
  const db = openDatabase(config.ownerDatabaseUrl, 2);
  try {
    await writeDemoTokens(db, config.dataDir);
    await writeDemoPromos(db, config.dataDir);
    await writeDemoPosts(db);
    return await seed(db, config);
  } finally {
    await db.destroy();
  }
});
