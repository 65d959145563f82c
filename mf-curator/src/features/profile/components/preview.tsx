import type { Profile, ProfileLinks } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Card, PersonCard } from '@fanfare/shared-ui';
import { linksToShow } from '../../../lib/links.ts';
import type { ProfileBody } from '../api/profile.ts';

interface PreviewProps {
  profile: Profile;
  /** The profile with what was typed into it. */
  values: ProfileBody;
  country: string | undefined;
  links: ProfileLinks;
}

/** What creators see behind my name, as it is typed. */
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
        links={linksToShow(links, t)}
      />
    </Card>
  );
}
