import { ArchiveIcon, createToasts, Toasts, type ToastMessage } from '@fanfare/shared-ui';
import { useEffect, useState } from 'react';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';

export default { title: 'Overlays/Toasts', component: Toasts, parameters: { layout: 'fullscreen' } } satisfies Meta;

function Shown({ messages }: { messages: ToastMessage[] }) {
  const [store] = useState(createToasts);
  useEffect(() => {
    const ids = messages.map((message) => store.show({ ...message, durationMs: 0 }));
    return () => ids.forEach(store.close);
  }, [store, messages]);
  return <Toasts store={store} label="Notifications" closeLabel="Close" />;
}
const show = (...messages: ToastMessage[]): Story['render'] => {
  return () => <Shown messages={messages} />;
};

export const Neutral: Story = {
  render: show({
    text: 'Eleven Postcards is archived',
    icon: <ArchiveIcon size={20} />,
    action: { label: 'Undo', onSelect: noop },
  }),
};
export const Positive: Story = {
  render: show({ text: '4.00 credits are back from Bus Window Seat', tone: 'positive' }),
};
export const Warning: Story = { render: show({ text: 'You are offline', tone: 'warning' }) };
export const Danger: Story = {
  render: show({ text: 'Something went wrong, please try again later or contact support', tone: 'danger' }),
};
export const Celebration: Story = {
  render: show({ text: 'Davide Moretti placed Low Tide Choir at number 9', tone: 'celebration' }),
};
export const ManyItems: Story = {
  render: show(
    { text: 'Eleven Postcards is archived' },
    { text: '4.00 credits are back', tone: 'positive' },
    { text: 'You are offline', tone: 'warning' },
    { text: 'Placed at number 9', tone: 'celebration' },
  ),
};
export const LongFrench: Story = {
  render: show({
    text: 'Votre campagne « Les établissements intercommunaux » est archivée et ses crédits inutilisés vous sont restitués',
    tone: 'positive',
    action: { label: 'Annuler l’archivage', onSelect: noop },
  }),
  parameters: { lang: 'fr' },
};
