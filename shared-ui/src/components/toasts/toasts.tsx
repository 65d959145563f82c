import { Toast } from '@base-ui/react/toast';
import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { NoteGlyph } from '../state-mark/state-mark.tsx';
import s from './toasts.module.css';

export type ToastTone = 'neutral' | 'positive' | 'warning' | 'danger' | 'celebration';

export interface ToastMessage {
  text: ReactNode;
  tone?: ToastTone;
  /** An action: Undo, Review. Closes the toast. */
  action?: { label: string; onSelect: () => void };
  icon?: ReactNode;
  /** Its duration: 10 s with an action, else 6 s. Errors stay until closed, and so does 0. */
  durationMs?: number;
}

interface ToastData {
  tone: ToastTone;
  icon: ReactNode;
}

export interface ToastStore {
  /** Shows a message and returns its id. An error that is still shown isn't shown twice. */
  show: (message: ToastMessage) => string;
  close: (id: string) => void;
  /** For the <Toasts> region only. */
  manager: ReturnType<typeof Toast.createToastManager<ToastData>>;
}

/** Creates a store that can be called from anywhere; one <Toasts store> shows its messages. */
export function createToasts(): ToastStore {
  const manager = Toast.createToastManager<ToastData>();
  const close = (id: string) => manager.close(id);
  return {
    manager,
    close,
    show: ({ text, tone = 'neutral', action, icon, durationMs }) => {
      const isPlainError = tone === 'danger' && !action && typeof text === 'string';
      const id: string = manager.add({
        ...(isPlainError && { id: text }),
        title: text,
        type: tone,
        priority: tone === 'danger' ? 'high' : 'low',
        timeout: durationMs ?? (tone === 'danger' ? 0 : action ? 10_000 : 6_000),
        data: { tone, icon },
        actionProps: action && {
          children: action.label,
          onClick: () => {
            action.onSelect();
            close(id);
          },
        },
      });
      return id;
    },
  };
}

export interface ToastsProps {
  store: ToastStore;
  /** The name of the region, e.g. "Notifications". */
  label: string;
  /** The name of each close button. */
  closeLabel: string;
}

/** The region for toasts: a live region at the bottom of the page. Rendered once, by the shell. */
export function Toasts({ store, label, closeLabel }: ToastsProps) {
  return (
    <Toast.Provider toastManager={store.manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className={s.viewport} aria-label={label}>
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

const ICONS: Record<ToastTone, ReactNode> = {
  neutral: <Info size={20} aria-hidden="true" />,
  positive: <CircleCheck size={20} aria-hidden="true" />,
  warning: <TriangleAlert size={20} aria-hidden="true" />,
  danger: <TriangleAlert size={20} aria-hidden="true" />,
  celebration: <NoteGlyph state="placed" size={20} />,
};

function ToastList({ closeLabel }: { closeLabel: string }) {
  const { toasts } = Toast.useToastManager<ToastData>();
  return toasts.map((toast) => {
    const tone = toast.data?.tone ?? 'neutral';
    return (
      <Toast.Root
        key={toast.id}
        data-toast=""
        // The library hides an urgent one from screen readers until it has the focus, with buttons that can be focused in it.
        aria-hidden={false}
        toast={toast}
        className={cx(s.toast, s[tone])}
        swipeDirection={['right', 'down']}
      >
        <Toast.Content className={s.content}>
          <span className={s.icon}>{toast.data?.icon ?? ICONS[tone]}</span>
          <span className={s.main}>
            <Toast.Title className={s.text} />
            <Toast.Action className={s.action} />
          </span>
          {/* The library hides it until the stack is expanded; this one always is. */}
          <Toast.Close className={s.close} aria-label={closeLabel} aria-hidden={false}>
            <X size={16} aria-hidden="true" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
