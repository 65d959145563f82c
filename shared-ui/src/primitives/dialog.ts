import { AlertDialog as BaseAlert } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';

const { Portal, Backdrop, Viewport, Popup, Title, Description, Close } = Base;
const parts = { Portal, Backdrop, Viewport, Popup, Title, Description, Close };

export const Dialog = { ...parts, Root: Base.Root };
/** Of the same parts: only its root differs. */
export const AlertDialog = { ...parts, Root: BaseAlert.Root };
