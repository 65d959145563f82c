const paint = (code: number) => (text: string) => (process.stdout.isTTY ? `\u001B[${code}m${text}\u001B[0m` : text);
export const bold = paint(1);
export const dim = paint(2);
const red = paint(31);
const yellow = paint(33);

/** A line of progress. */
export const say = (line: string): void => console.log(line);
/** Something that went wrong without ending the product. */
export const warn = (line: string): void => console.error(yellow(`! ${line}`));
/** Why the product ends. */
export const fail = (line: string): void => console.error(red(`✗ ${line}`));
