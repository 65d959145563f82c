import * as z from 'zod/mini';

// zod would compile faster validators with `new Function`, which the page's content security policy refuses.
z.config({ jitless: true });
