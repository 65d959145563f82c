/** The part of webpack's `import.meta` that the gallery uses. */
interface ImportMeta {
  webpackContext: (
    folder: string,
    options: { regExp: RegExp },
  ) => {
    keys: () => string[];
    (file: string): unknown;
  };
}
