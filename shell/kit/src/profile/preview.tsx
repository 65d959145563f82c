import type { Profile, ProfileLinks } from '@fanfare/api-contract';
import { Card, PersonCard } from '@fanfare/shared-ui';
import { useText } from '../texts.ts';
import { presentLinks } from './links.ts';
import type { ProfileBody } from './profile-api.ts';

interface PreviewProps {
  profile: Profile;
  /** The profile with unsaved edits. */
  values: ProfileBody;
  country: string | undefined;
  links: ProfileLinks;
}

/** The profile as the other side sees it, with unsaved edits. */
export function Preview({ profile, values, country, links }: PreviewProps) {
  const { t } = useText();
  return (
    <Card>
      <PersonCard
        name={values.display_name.trim() || profile.display_name}
        src={profile.profileImageUrl}
        facts={country === undefined ? [] : [country]}
        about={values.description_english.trim()}
        none={t('profile.preview.none')}
        linksLabel={t('profile.links.title')}
        links={presentLinks(links, t)}
      />
    </Card>
  );
}
