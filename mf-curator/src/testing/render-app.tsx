import { renderRemote } from '@fanfare/kit/testing';
import type { ShellServices } from '@fanfare/shell-contract';
import App from '../remote.tsx';

/** Renders this remote at a path. */
export const renderApp = (path: string, services: ShellServices) => renderRemote(App, path, services).user;
