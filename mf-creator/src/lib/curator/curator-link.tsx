import './curator-texts.ts';
import type { ServiceCard } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { Link } from 'react-router-dom';
import { to } from '../../paths.ts';
import s from './curator-name.module.css';

interface CuratorLinkProps {
  curator: Pick<ServiceCard['curator'], 'id' | 'display_name'>;
  /** The draft that their services can be added to. */
  campaignId?: number | undefined;
}

/** A curator’s name, as a link to their page, which leads back. */
export function CuratorLink({ curator: { id, display_name: name }, campaignId }: CuratorLinkProps) {
  const { t } = useText();
  return (
    <Link
      className={s.name}
      to={to.curator(id, campaignId)}
      state={{ from: 'selection' }}
      aria-label={t('curatorLink.pageOf', { name })}
    >
      {name}
    </Link>
  );
}
