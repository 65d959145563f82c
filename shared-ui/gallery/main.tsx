import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo, SegmentedControl, Toasts } from '@fanfare/shared-ui';
import '@fanfare/shared-ui/tokens.css';
import '@fanfare/shared-ui/base.css';
import { Controls } from './controls.tsx';
import { Drawings } from './drawings.tsx';
import { Feedback, toasts } from './feedback.tsx';
import { People } from './people.tsx';
import { Services } from './services.tsx';
import g from './gallery.module.css';

function Gallery() {
  const query = new URLSearchParams(location.search);
  const [theme, setTheme] = useState(query.get('theme') ?? 'light');
  const [role, setRole] = useState(query.get('role') ?? 'creator');
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    document.body.dataset.role = role;
  }, [theme, role]);
  return (
    <main className={g.page}>
      <header>
        <h1>Components</h1>
        <SegmentedControl
          label="Theme"
          value={theme}
          onValueChange={setTheme}
          options={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <SegmentedControl
          label="Role"
          value={role}
          onValueChange={setRole}
          options={[
            { value: 'creator', label: 'Creator' },
            { value: 'curator', label: 'Curator' },
          ]}
        />
        <Logo name="Fanfare" />
        <Logo name="Fanfare" pro />
      </header>
      <Controls />
      <Drawings />
      <People />
      <Services />
      <Feedback />
      <Toasts store={toasts} label="Notifications" closeLabel="Close" />
    </main>
  );
}

createRoot(document.getElementById('root')!).render(<Gallery />);
