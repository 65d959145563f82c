/** Whether the text looks like a link rather than a title. The API decides which links it accepts. */
export const isLink = (text: string): boolean =>
  /^(https?:\/\/|spotify:)/i.test(text) || /^[\w-]+(\.[\w-]+)+\/\S+$/.test(text);
