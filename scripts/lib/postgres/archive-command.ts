const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`).replaceAll('%', '%%')}'`;

/**
 * PostgreSQL's `archive_command`, of tools that each machine has: the server runs it as its own user, in containers without Node, too.
 * A segment is on disk before it has its name, and is never overwritten: another one of the same name is an error, the same one is fine.
 */
export function archiveCommand(folder: string): string {
  const kept = `${quoted(`${folder}/`)}%f`;
  const copy = `cp "%p" ${kept}.part && sync ${kept}.part && ln ${kept}.part ${kept} && rm ${kept}.part && sync ${quoted(folder)}`;
  return `if test -e ${kept}; then cmp -s "%p" ${kept}; else ${copy}; fi`;
}
