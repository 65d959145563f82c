import { paths, withReturn } from '../../../paths.ts';

/** The page of a connection. */
export const connectPath = (continuation: string): string => paths.connect.replace(':continuation', continuation);

/** Where somebody logs in to the account that they have, and then connects it. */
export const logInTo = (continuation: string): string => withReturn(paths.signin, connectPath(continuation));
