import { useState } from 'react';
import { Avatar, AvatarStack, LinkField, PersonCard, PictureField, ProfileHeader } from '@fanfare/shared-ui';
import g from './gallery.module.css';
import { Section } from './section.tsx';

const people = [
  'Jonas Lindqvist',
  'Amélie Fournier',
  '山田 太郎',
  'فيروز حداد',
  '🎺 Brass',
  'Ruth Okafor',
  'Davide Moretti',
];

/** Refuses what is no link of Spotify, after a moment. */
const answer = (url: string) =>
  new Promise<string | null>((done) =>
    setTimeout(() => done(url.includes('spotify.com') ? null : 'This is no Spotify link'), 400),
  );

export function People() {
  const [picture, setPicture] = useState<File | null>(null);
  const [link, setLink] = useState<string | null>('https://open.spotify.com/artist/1');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <>
      <Section title="Avatars" note="Initials of up to two words, then +N.">
        <div className={g.row}>
          <AvatarStack
            locale="en-GB"
            people={people.map((name, id) => ({ id, name }))}
            max={5}
            total={12}
            label="12 curators"
          />
          <AvatarStack
            locale="en-GB"
            people={people.slice(2).map((name, id) => ({ id, name }))}
            max={2}
            total={1_204}
            size={28}
            label="1,204 curators"
          />
          <Avatar name="Ines Halloran" size={56} />
          <Avatar name="Callum" size={40} />
        </div>
      </Section>
      <Section title="Profiles" note="Whose page it is, and who somebody is.">
        <ProfileHeader name="Ines Halloran" roleLabel="Creator" facts={['United Kingdom']} />
        <PersonCard
          name="Jonas Lindqvist"
          facts={['Sweden']}
          about="Quiet lists since 2014."
          linksLabel="Links"
          links={[{ place: 'spotify', url: 'https://open.spotify.com/user/jonas', text: 'Open Spotify in a new tab' }]}
        />
      </Section>
      <Section title="Picture and links" note="Sent one by one, refused in place.">
        <PictureField
          name="Ines Halloran"
          label="Picture"
          chosen={picture}
          texts={{
            choose: 'Choose a picture',
            change: 'Choose another',
            remove: 'Remove',
            hint: 'JPEG, PNG, WebP or AVIF, up to 5 MB.',
            tooLarge: 'This picture is larger than 5 MB',
            wrongType: 'This file is no picture',
          }}
          onFile={setPicture}
          {...(picture ? { onRemove: () => setPicture(null) } : {})}
        />
        <LinkField
          place="spotify"
          name="Spotify"
          placeholder="https://open.spotify.com/artist/…"
          value={link}
          typed={typed}
          onTyped={setTyped}
          texts={{
            open: 'Open Spotify in a new tab',
            remove: 'Remove Spotify',
            saving: 'Checking the link',
            saved: 'Saved',
            removed: 'Removed',
            unsaved: 'Not saved yet: press Enter',
          }}
          onSend={async (url) => {
            const why = await answer(url);
            if (why === null) setLink(url);
            return why;
          }}
          onRemove={async () => {
            setLink(null);
            return null;
          }}
        />
      </Section>
    </>
  );
}
