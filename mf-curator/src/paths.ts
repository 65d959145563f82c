/** The addresses of this front end. */
export const paths = {
  dashboard: '/curator',
} as const;
