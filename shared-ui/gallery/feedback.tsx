import { useState } from 'react';
import {
  ArchiveIcon,
  Banner,
  Button,
  ConfirmDialog,
  createToasts,
  Dialog,
  EmptyState,
  ErrorState,
  Flare,
  LoadMore,
  Menu,
  MenuItem,
  MenuLink,
  MenuSeparator,
  Popover,
  Skeleton,
  TabPanel,
  Tabs,
  UserIcon,
} from '@fanfare/shared-ui';
import g from './gallery.module.css';
import { Section } from './section.tsx';

export const toasts = createToasts();

function showAll() {
  toasts.show({
    text: 'Eleven Postcards is archived',
    icon: <ArchiveIcon size={20} />,
    action: { label: 'Undo', onSelect: () => toasts.show({ text: 'Back again' }) },
  });
  toasts.show({ text: '4.00 credits are back from Bus Window Seat', tone: 'positive' });
  toasts.show({ text: 'Something went wrong, please try again later or contact support', tone: 'danger' });
  toasts.show({ text: 'Davide Moretti placed Low Tide Choir at number 9', tone: 'celebration' });
}

export function Feedback() {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [tab, setTab] = useState('answers');
  return (
    <>
      <Section title="Floating" note="Menus, dialogs, tips, toasts.">
        <div className={g.row}>
          <Menu trigger={<Button>Profile menu</Button>}>
            <MenuItem icon={<UserIcon />} onSelect={() => {}}>
              Profile
            </MenuItem>
            <MenuLink href="#faq" end="↗">
              FAQ
            </MenuLink>
            <MenuSeparator />
            <MenuItem tone="danger" onSelect={() => {}}>
              Log out
            </MenuItem>
          </Menu>
          <Button onClick={() => setOpen(true)}>Open dialog</Button>
          <Button variant="danger" onClick={() => setAsking(true)}>
            Delete…
          </Button>
          <Popover trigger={<Button>Popover</Button>} title="How the money works">
            <p>Credits are held when you send.</p>
          </Popover>
          <Button onClick={showAll}>Toasts</Button>
        </div>
        <Dialog
          open={open}
          onOpenChange={setOpen}
          title="Looks like you've found a PRO Feature"
          description="Pro opens influencer trends and geo filters."
          closeLabel="Close"
          art={<Flare variant="modal" />}
          footer={
            <>
              <Button variant="ghost" onClick={() => setOpen(false)}>
                Continue Free Plan
              </Button>
              <Button variant="brass">Subscribe</Button>
            </>
          }
        />
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Delete this draft?"
          description="Nothing was paid for it. It can't be brought back."
          confirmText="Delete draft"
          cancelText="Keep it"
          onConfirm={() => setAsking(false)}
        />
        <Tabs
          label="Campaign"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'answers', label: 'Answers', count: 12 },
            { value: 'report', label: 'Report' },
          ]}
        >
          <TabPanel value="answers">Answers</TabPanel>
          <TabPanel value="report">Report</TabPanel>
        </Tabs>
      </Section>
      <Section title="Banners">
        <div className={g.grid}>
          <Banner title="Prices changed">Harbour Lights costs 6 now, was 4.</Banner>
          <Banner tone="warning" action={<Button size="s">Review</Button>}>
            The file is missing.
          </Banner>
          <Banner tone="danger" onClose={() => {}} closeLabel="Close">
            Not enough credits: 12.00 are missing.
          </Banner>
          <Banner tone="positive">25.00 credits are in your wallet.</Banner>
          <Banner tone="brass">Pro: 50 credits each month.</Banner>
        </div>
      </Section>
      <Section title="Skeletons" note="The shape of what comes, no shimmer.">
        <div className={g.grid}>
          <div className={g.cover}>
            <Skeleton shape="block" width={56} height={56} />
            <Skeleton lines={2} />
          </div>
          <Skeleton shape="waveform" />
          <div className={g.cover}>
            <Skeleton shape="circle" />
            <Skeleton lines={3} />
          </div>
        </div>
      </Section>
      <Section title="Empty and error" note="A flat stave is silence; it opens when there is something to do.">
        <div className={g.grid}>
          <EmptyState
            title="No campaigns yet"
            text="Paste a link to a track. You see who fits, and what it costs, before you pay."
            actions={<Button variant="primary">Fast start</Button>}
          />
          <EmptyState
            mood="silent"
            title="Nothing under 2 credits"
            text="174 playlists fit without the price limit. The cheapest costs 1."
            actions={<Button>Clear price</Button>}
          />
          <ErrorState
            title="Something went wrong"
            text="Something went wrong, please try again later or contact support"
            onRetry={() => {}}
            retryText="Try again"
          />
        </div>
        <LoadMore hasMore loading={false} onMore={() => {}} text="Show more" progressText="40 of 174 playlists" />
      </Section>
    </>
  );
}
