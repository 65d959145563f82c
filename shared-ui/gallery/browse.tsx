import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Logo, SearchField, SegmentedControl } from '@fanfare/shared-ui';
import '@fanfare/shared-ui/tokens.css';
import '@fanfare/shared-ui/base.css';
import { stories } from './stories.ts';
import g from './browse.module.css';

/** What the address of the gallery holds, so that a state can be linked to. */
interface Shown {
  id: string;
  theme: string;
  role: string;
  width: string;
}

const fromAddress = (): Shown => {
  const query = new URLSearchParams(location.search);
  return {
    id: query.get('id') ?? stories[0]?.id ?? '',
    theme: query.get('theme') ?? 'light',
    role: query.get('role') ?? 'creator',
    width: query.get('width') ?? 'full',
  };
};

const addressOf = (page: string, { id, theme, role, width }: Shown) =>
  `${page}?${new URLSearchParams({ id, theme, role, width })}`;

const options = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

/** The story that the page was opened with. */
const opened = fromAddress().id;
const scrollTo = (link: HTMLElement | null) => link?.scrollIntoView({ block: 'center' });

function Gallery() {
  const [shown, setShown] = useState(fromAddress);
  const [search, setSearch] = useState('');
  const change = (part: Partial<Shown>) => {
    const next = { ...shown, ...part };
    setShown(next);
    history.replaceState(null, '', addressOf('index.html', next));
  };
  const found = stories.filter(({ title, name }) =>
    `${title} ${name}`.toLowerCase().includes(search.trim().toLowerCase()),
  );
  const groups = Map.groupBy(found, ({ group, title }) => `${group} / ${title}`);
  useEffect(() => {
    document.documentElement.dataset['theme'] = shown.theme;
  }, [shown.theme]);
  return (
    <div className={g.page}>
      <nav className={g.list} aria-label="Stories">
        <Logo name="Fanfare" />
        <SearchField label="Search stories" labelHidden clearText="Clear" value={search} onValueChange={setSearch} />
        {[...groups].map(([group, ofGroup]) => (
          <section key={group}>
            <h2>{group}</h2>
            <ul>
              {ofGroup.map((story) => (
                <li key={story.id}>
                  <a
                    href={addressOf('index.html', { ...shown, id: story.id })}
                    aria-current={story.id === shown.id ? 'page' : undefined}
                    ref={story.id === opened ? scrollTo : undefined}
                    onClick={(event) => {
                      if (event.metaKey || event.ctrlKey) return;
                      event.preventDefault();
                      change({ id: story.id });
                    }}
                  >
                    {story.name}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <main className={g.main}>
        <div className={g.tools}>
          <SegmentedControl
            size="s"
            label="Theme"
            value={shown.theme}
            onValueChange={(theme) => change({ theme })}
            options={options({ light: 'Light', dark: 'Dark' })}
          />
          <SegmentedControl
            size="s"
            label="Role"
            value={shown.role}
            onValueChange={(role) => change({ role })}
            options={options({ creator: 'Creator', curator: 'Curator' })}
          />
          <SegmentedControl
            size="s"
            label="Width"
            value={shown.width}
            onValueChange={(width) => change({ width })}
            options={options({ full: 'Full', '768': '768', '360': '360' })}
          />
          <a className={g.alone} href={addressOf('story.html', shown)}>
            Open alone
          </a>
        </div>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- its own page, which loads its fonts from the same origin */}
        <iframe className={g.frame} data-width={shown.width} title="Story" src={addressOf('story.html', shown)} />
      </main>
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<Gallery />);
