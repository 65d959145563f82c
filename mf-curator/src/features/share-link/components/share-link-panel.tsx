import { Loaded, useShell, useText } from '@fanfare/kit';
import { Panel, Skeleton } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { shareLinkQuery } from '../api/share-link.ts';
import { CopyLink } from './copy-link.tsx';
import { HandleForm } from './handle-form.tsx';
import s from './share-link.module.css';

/** The link to my public page. @param canEdit with the field for its handle */
export function ShareLinkPanel({ canEdit = false }: { canEdit?: boolean }) {
  const { t } = useText();
  const { call } = useShell();
  const link = useQuery(shareLinkQuery(call));
  return (
    <Panel className={s.panel} aria-label={t('shareLink.title')} title={t('shareLink.title')}>
      <Loaded query={link} skeleton={<Skeleton lines={2} />}>
        {(data) => (
          <div className={s.body}>
            <p className={s.note}>{t(data.isPublic ? 'shareLink.text' : 'shareLink.notPublic')}</p>
            <CopyLink link={data} />
            {canEdit ? <HandleForm link={data} /> : null}
          </div>
        )}
      </Loaded>
    </Panel>
  );
}
