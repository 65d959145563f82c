const mark = '#thin';

/** What pages share the part of a library under that they start with. */
export const thinKey = (library: string): string => library + mark;

/** The library that a name belongs to: pages of shells from before have the whole of it only. */
export const libraryOf = (shareKey: string): string => shareKey.replace(mark, '');
