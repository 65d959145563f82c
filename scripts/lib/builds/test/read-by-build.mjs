/** Builds with webpack into another folder, and says on its last line which files that read. Arguments: webpack, configuration, folder. */
const [webpackPath = '', configPath = '', output = ''] = process.argv.slice(2);
const { default: webpack } = await import(webpackPath);
const { default: config } = await import(configPath);
config.output.path = output;
/** @typedef {{ hasErrors(): boolean, compilation: { fileDependencies: Iterable<string> } }} Stats */
webpack(config).run((/** @type {Error | null} */ error, /** @type {Stats} */ stats) => {
  if (error ?? stats.hasErrors()) throw error ?? new Error(String(stats));
  console.log(`\nread ${JSON.stringify([...stats.compilation.fileDependencies])}`);
});
