import { clsx, type ClassValue } from 'clsx';

/** Joins class names, leaving out what is false or empty. Takes anything clsx takes, gives one string. */
export function cx(...values: ClassValue[]): string {
  return clsx(values);
}
