import '@fanfare/shared-ui/tokens.css';
import '@fanfare/shared-ui/base.css';
import { mountStandalone } from '@fanfare/shell-contract/testing';
import App from './remote.tsx';

mountStandalone(App);
