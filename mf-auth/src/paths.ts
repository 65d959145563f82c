/** The addresses of this front end. */
export const paths = {
  signin: '/signin',
} as const;
