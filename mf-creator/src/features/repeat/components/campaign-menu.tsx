import type { Campaign } from '@fanfare/api-contract';
import { useText } from '@fanfare/kit';
import { BookmarkIcon, CopyIcon, EllipsisIcon, IconButton, Menu, MenuItem } from '@fanfare/shared-ui';
import { useState } from 'react';
import { DuplicateDialog } from './duplicate-dialog.tsx';
import { KeepDialog } from './keep-dialog.tsx';

/** What repeats a campaign: a duplicate, a template or a list of its curators. */
export function CampaignMenu({ campaign }: { campaign: Campaign }) {
  const { t } = useText();
  const [open, setOpen] = useState<'duplicate' | 'keep' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton
            variant="outline"
            label={t('campaigns.menu', { title: campaign.track.title })}
            icon={<EllipsisIcon size={18} aria-hidden="true" />}
          />
        }
      >
        <MenuItem icon={<CopyIcon size={16} aria-hidden="true" />} onSelect={() => setOpen('duplicate')}>
          {t('campaigns.duplicate')}
        </MenuItem>
        <MenuItem icon={<BookmarkIcon size={16} aria-hidden="true" />} onSelect={() => setOpen('keep')}>
          {t('detail.keep')}
        </MenuItem>
      </Menu>
      {open === 'duplicate' && <DuplicateDialog campaign={campaign} onClose={close} />}
      {open === 'keep' && <KeepDialog campaignId={campaign.id} onClose={close} />}
    </>
  );
}
