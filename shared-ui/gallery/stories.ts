import { storiesOf } from './catalogue.ts';

// The build may name another folder.
const files = import.meta.webpackContext('#stories', { regExp: /\.stories\.tsx$/ });

/** All stories, by group, component and file. */
export const stories = files
  .keys()
  .flatMap((file) => storiesOf(files(file)))
  .sort((one, other) => compare(one.group, other.group) || compare(one.title, other.title));

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
