/** CSS Modules. The type allows any class name, and a missing class is undefined at run time, so keep both files in step. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
