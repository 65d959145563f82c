import { releaseTokenCommand, releaseTokenFailure } from './release-token.command.ts';
import { runCli } from './run-cli.ts';

await runCli(releaseTokenFailure, () => releaseTokenCommand(process.argv.slice(2), process.env));
