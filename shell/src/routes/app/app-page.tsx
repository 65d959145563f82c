import { useRemoteStates } from '../../federation/use-remote-states.ts';
import { pageData } from '../../lib/page-data.ts';
import { LiveVersions } from './live-versions.tsx';

/** `/_app`: the live versions of each front end, this tab's versions, and for staff the rollback. */
export default function AppPage() {
  return <LiveVersions boot={pageData.boot} states={useRemoteStates()} />;
}
