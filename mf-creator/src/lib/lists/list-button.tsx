import './list-texts.ts';
import { useText } from '@fanfare/kit';
import { Button, ListIcon } from '@fanfare/shared-ui';
import { useState } from 'react';
import { ListDialog } from './list-dialog.tsx';

/** Opens the lists that a service is in, to add or remove it. */
export function ListButton({ service }: { service: { id: number; title: string } }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        size="s"
        variant="ghost"
        aria-label={t('lists.addNamed', { title: service.title })}
        iconStart={<ListIcon size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('lists.add')}
      </Button>
      {isOpen && <ListDialog service={service} onClose={() => setIsOpen(false)} />}
    </>
  );
}
