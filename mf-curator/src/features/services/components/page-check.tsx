import type { OwnServiceDetail } from '@fanfare/api-contract';
import { useFailureMessage, useShell, useText } from '@fanfare/kit';
import { Banner, Button, Panel } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { pageReadingQuery } from '../api/own-service.ts';
import s from './editor.module.css';
import { PageReading } from './page-reading.tsx';
import { Requirements } from './requirements.tsx';

/** What the page of a draft must have, and how it reads now. */
export function PageCheck({ service }: { service: OwnServiceDetail }) {
  const { t } = useText();
  const messageFor = useFailureMessage('action');
  const { call } = useShell();
  const { card, fields } = service;
  const read = useQuery(pageReadingQuery(call, { id: card.id, type: card.type, url: fields.url }));
  return (
    <Panel className={s.fields} title={t('services.reading.title')}>
      {read.data ? <PageReading reading={read.data} /> : <Requirements type={card.type} />}
      {read.error ? <Banner tone="danger">{messageFor(read.error)}</Banner> : null}
      <div className={s.row}>
        <Button loading={read.isFetching} onClick={() => void read.refetch()}>
          {t(read.data ? 'services.reading.again' : 'services.reading.read')}
        </Button>
      </div>
    </Panel>
  );
}
