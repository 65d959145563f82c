/** CSS Modules: every class is looked up by its own name; a missing one would be undefined at run time, so keep them in step. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
