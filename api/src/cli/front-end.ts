import { frontEndCommand, frontEndFailure } from './front-end.command.ts';
import { runCli } from './run-cli.ts';

await runCli(frontEndFailure, () => frontEndCommand(process.argv.slice(2), process.env));
