/**
 * A webpack loader that puts a front end's name before the names of its chunks.
 * @this {{ resourcePath: string }}
 * @param {string} code
 * @returns {string}
 */
export default function ownChunks(code) {
  // oxlint-disable-next-line oxc/no-this-in-exported-function -- webpack calls it on the context of the module
  const [, name] = /\/(mf-\w+)\/src\//.exec(this.resourcePath) ?? [];
  return code.replaceAll('webpackChunkName: "', `webpackChunkName: "${name}-`);
}
