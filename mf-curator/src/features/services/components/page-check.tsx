import type { OwnServiceDetail } from '@fanfare/api-contract';
import { useFailureMessage, useText } from '@fanfare/kit';
import { Banner, Button, Panel } from '@fanfare/shared-ui';
import { useReadPage } from '../api/own-service.ts';
import s from './editor.module.css';
import { PageReading } from './page-reading.tsx';
import { Requirements } from './requirements.tsx';

/** What the page of a draft must have, and how it reads now. */
export function PageCheck({ service }: { service: OwnServiceDetail }) {
  const { t } = useText();
  const messageFor = useFailureMessage();
  const read = useReadPage();
  const { card, fields } = service;
  return (
    <Panel className={s.fields} title={t('services.reading.title')}>
      {read.data ? <PageReading reading={read.data} /> : <Requirements type={card.type} />}
      {read.error ? <Banner tone="danger">{messageFor(read.error)}</Banner> : null}
      <div className={s.row}>
        <Button
          loading={read.isPending}
          onClick={() => read.mutate({ type: card.type, url: fields.url, serviceId: card.id })}
        >
          {t(read.data ? 'services.reading.again' : 'services.reading.read')}
        </Button>
      </div>
    </Panel>
  );
}
