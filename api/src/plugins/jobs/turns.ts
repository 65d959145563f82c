type Work<T> = () => Promise<T>;

/**
 * Lets so many works go at the same time; the others wait for their turn, first come first served. A job holds one connection for
 * its lock and asks for others to work with: all at once they would take the whole pool and wait for each other.
 */
export function turns(atOnce: number): <T>(work: Work<T>) => Promise<T> {
  let places = atOnce;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (places > 0) places -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else places += 1;
    }
  };
}
