import { useEffect, useMemo } from 'react';

/** React hook: an object URL for a file from the disk, as long as it is given; null without one. */
export function useObjectUrl(file: File | null | undefined): string | null {
  const address = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => {
    if (address) return () => URL.revokeObjectURL(address);
    return undefined;
  }, [address]);
  return address;
}
