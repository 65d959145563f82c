/** Whether something typed is meant as a link rather than as a title. Which links are taken is the API's to say. */
export const isLink = (text: string): boolean =>
  /^(https?:\/\/|spotify:)/i.test(text) || /^[\w-]+(\.[\w-]+)+\/\S+$/.test(text);
