import path from 'node:path';

/**
 * The folder that paths on the command line are counted from: where somebody stands. `npm run -w` starts a script in the folder of its workspace,
 * and says in INIT_CWD where it was called.
 * @param directory of this process
 */
export function callerFolder(directory: string, env: NodeJS.ProcessEnv): string {
  const { INIT_CWD: calledIn, npm_package_json: manifest } = env;
  // Programs that a script starts elsewhere inherit both variables.
  const isScriptHere = manifest !== undefined && path.resolve(manifest) === path.join(directory, 'package.json');
  return isScriptHere && calledIn ? path.resolve(calledIn) : directory;
}
