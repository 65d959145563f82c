import * as z from 'zod/mini';

// zod would write itself faster validators with `new Function`, which the page's content policy refuses.
z.config({ jitless: true });
