import '../lib/curator-page-texts.ts';
import type { ServiceCard } from '@fanfare/api-contract';
import { presentLinks, useFailureToast, useShell, useText } from '@fanfare/kit';
import { Banner, Button, formatDate, IconButton, LinkMark, nameFrom, ProfileHeader, styles } from '@fanfare/shared-ui';
import type { DataOf } from '@fanfare/shell-contract';
import { useQuery } from '@tanstack/react-query';
import { CuratorActions } from '../../../lib/curator/curator-actions.tsx';
import { useBlockCurator } from '../../../lib/curator/use-block-curator.ts';
import { useSaveCurator } from '../../../lib/curator/use-save-curator.ts';
import { blockedCuratorsQuery, useBlock } from '../../../lib/queries/blocked-curators.ts';
import s from './curator-header.module.css';

type Person = DataOf<'GET /api/v2/curators/:curatorId'>;

interface CuratorHeaderProps {
  person: Person;
  services: readonly ServiceCard[];
  /** Once they are blocked, and once that is undone; stable. */
  onBlock?: (curatorId: number, isBlocked: boolean) => void;
}

/** Who a curator is, and what saves or blocks them. */
export function CuratorHeader({ person, services, onBlock }: CuratorHeaderProps) {
  const { t, locale } = useText();
  const { useSession } = useShell();
  const isOwn = useSession((session) => session.account?.curatorProfile?.id === person.id);
  const { id, display_name, profileImageUrl, country, memberSince, description_english: about } = person;
  const languages = [...new Set(services.flatMap(({ feedbackLanguages }) => feedbackLanguages))];
  const since = formatDate(`${memberSince}T00:00:00.000Z`, locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const links = presentLinks(person.links, t);
  return (
    <>
      <ProfileHeader
        name={display_name}
        src={profileImageUrl}
        roleLabel={t('curatorPage.role')}
        facts={[...(country ? [nameFrom(country, locale, 'region')] : []), t('curatorPage.since', { date: since })]}
        actions={!isOwn && <Actions curator={{ id, display_name, profileImageUrl }} onBlock={onBlock} />}
      />
      <div className={s.about}>
        <p className={about ? undefined : styles.faint} dir="auto">
          {about || t('curatorPage.none')}
        </p>
        {languages.length > 0 && (
          <p className={styles.small}>
            {t('curatorPage.answersIn', {
              languages: new Intl.ListFormat(locale).format(languages.map((one) => nameFrom(one, locale, 'language'))),
            })}
          </p>
        )}
        {links.length > 0 && (
          <ul className={s.links} aria-label={t('profile.links.title')}>
            {links.map(({ place, url, text }) => (
              <li key={place}>
                <IconButton
                  label={text}
                  title={text}
                  icon={<LinkMark place={place} />}
                  // oxlint-disable-next-line jsx-a11y/anchor-has-content jsx-a11y/control-has-associated-label -- the button gives both
                  render={<a href={url} target="_blank" rel="noopener noreferrer" />}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
      {!isOwn && <Blocked curatorId={id} onBlock={onBlock} />}
    </>
  );
}

type ActionsProps = { curator: ServiceCard['curator'] } & Pick<CuratorHeaderProps, 'onBlock'>;

function Actions({ curator, onBlock }: ActionsProps) {
  const { call } = useShell();
  const { savedIds, save } = useSaveCurator();
  const { block, blockingId } = useBlockCurator(onBlock);
  const blocked = useQuery(blockedCuratorsQuery(call)).data ?? [];
  if (blocked.some((one) => one.curator.id === curator.id)) return null;
  return (
    <div className={s.actions}>
      <CuratorActions
        curator={curator}
        isSaved={savedIds.has(curator.id)}
        isBlocking={blockingId === curator.id}
        onSave={save}
        onBlock={block}
      />
    </div>
  );
}

function Blocked({ curatorId, onBlock }: { curatorId: number } & Pick<CuratorHeaderProps, 'onBlock'>) {
  const { t } = useText();
  const { call } = useShell();
  const showError = useFailureToast();
  const blocked = useQuery(blockedCuratorsQuery(call)).data ?? [];
  const block = useBlock();
  if (!blocked.some(({ curator }) => curator.id === curatorId)) return null;
  const unblock = () =>
    block.mutate({ curatorId, isBlocked: false }, { onSuccess: () => onBlock?.(curatorId, false), onError: showError });
  return (
    <Banner
      className={s.blocked}
      tone="warning"
      action={
        <Button size="s" loading={block.isPending} onClick={unblock}>
          {t('curatorPage.unblock')}
        </Button>
      }
    >
      {t('curatorPage.blocked')}
    </Banner>
  );
}
