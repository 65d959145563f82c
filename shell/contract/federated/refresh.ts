import { injectIntoGlobalHook } from 'react-refresh/runtime';

// Before this build's React starts: it registers where Fast Refresh listens.
injectIntoGlobalHook(globalThis);
