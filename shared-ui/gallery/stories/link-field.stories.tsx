import { LinkField, LinkMark, type LinkFieldProps, type LinkPlace } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';
import { Narrow, Row } from '../layout.tsx';

export default { title: 'Forms/LinkField', component: LinkField, subcomponents: { LinkMark } } satisfies Meta;

const places: LinkPlace[] = ['deezer', 'facebook', 'instagram', 'spotify', 'tiktok', 'website', 'youtube'];
const Field = (props: Partial<LinkFieldProps>) => (
  <LinkField
    place="spotify"
    name="Spotify"
    placeholder="https://open.spotify.com/artist/…"
    value={null}
    typed={null}
    onTyped={noop}
    texts={{
      open: 'Open Spotify in a new tab',
      remove: 'Remove Spotify',
      saving: 'Checking the link',
      saved: 'Saved',
      removed: 'Removed',
      unsaved: 'Not saved yet: press Enter',
    }}
    onSend={async () => 'This isn’t a Spotify link'}
    onRemove={async () => null}
    {...props}
  />
);
const stored = 'https://open.spotify.com/artist/4Z8W4fKeB5YxbusRsdQVPb';

export const Empty: Story = { render: () => <Field /> };
export const Stored: Story = { render: () => <Field value={stored} /> };
export const Focus: Story = {
  render: () => <Field value={stored} />,
  parameters: { pseudo: { 'focus-visible': 'input' } },
};
export const Hover: Story = { render: () => <Field value={stored} />, parameters: { pseudo: { hover: 'a, button' } } };
export const Unsaved: Story = { render: () => <Field typed="https://open.spotify.com/artist/9" /> };
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <Field
        place="website"
        name="Site internet officiel de l’établissement"
        value={`https://anticonstitutionnellement.example/${'etablissement/'.repeat(5)}`}
      />
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
export const Marks: Story = {
  render: () => (
    <Row>
      {places.map((place) => (
        <LinkMark key={place} place={place} size={24} />
      ))}
    </Row>
  ),
};
