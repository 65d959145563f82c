import { remoteConfig } from '@fanfare/shell-contract/build';

export default remoteConfig({ name: 'mf-creator', directory: import.meta.dirname });
