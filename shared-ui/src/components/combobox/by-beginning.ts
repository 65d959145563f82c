/**
 * Options in the order in which a typed text finds them: those that begin with it, those with a word that does, then all others as they were.
 * Which of them match at all is the list's to say.
 */
export function byBeginning<Option extends { label: string }>(
  options: readonly Option[],
  typed: string,
): readonly Option[] {
  const text = typed.trim().toLocaleLowerCase();
  if (text === '') return options;
  const rank = ({ label }: Option): number => {
    const name = label.toLocaleLowerCase();
    if (name.startsWith(text)) return 0;
    return name.split(/[^\p{L}\p{N}\p{M}]+/u).some((word) => word.startsWith(text)) ? 1 : 2;
  };
  const ranks = new Map(options.map((option) => [option, rank(option)]));
  return options.toSorted((one, other) => ranks.get(one)! - ranks.get(other)!);
}
