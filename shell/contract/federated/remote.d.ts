import type { RemoteModule } from '../src/index.ts';

/** The sources under development: the remote's `./app`, by an alias of `build/federated.ts`. */
declare const App: RemoteModule['default'];
export default App;
