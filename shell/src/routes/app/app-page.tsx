import { useRemoteStates } from '../../federation/use-remote-states.ts';
import { pageData } from '../../lib/page-data.ts';
import { LiveVersions } from './live-versions.tsx';

/** `/_app`: what is live of each front end, what this tab runs, and for staff the way back. */
export default function AppPage() {
  return <LiveVersions boot={pageData.boot} states={useRemoteStates()} />;
}
