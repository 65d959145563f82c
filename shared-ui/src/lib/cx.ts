import { clsx, type ClassValue } from 'clsx';

/** Joins class names, skipping falsy and empty ones. Takes anything clsx takes. */
export function cx(...values: ClassValue[]): string {
  return clsx(values);
}
