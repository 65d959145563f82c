import '../lib/lists/list-texts.ts';
import { LoadError, Loading, Page, useSearchParam, useShell, useText } from '@fanfare/kit';
import { Button, ChevronLeftIcon, CuratorsPicture, LostPicture, PlusIcon, Skeleton, styles } from '@fanfare/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ListMembers } from '../features/lists/components/list-members.tsx';
import { ListRow } from '../features/lists/components/list-row.tsx';
import { NameDialog } from '../features/lists/components/name-dialog.tsx';
import { TemplatePitch } from '../features/lists/components/template-pitch.tsx';
import { EmptyState } from '../lib/page/empty-state.tsx';
import { curatorListQuery, curatorListsQuery } from '../lib/queries/curator-lists.ts';
import { idFrom, paths } from '../paths.ts';
import s from './curator-lists.module.css';

/** The creator's lists of curators and templates of campaigns; `?list=` opens one. */
export function CuratorLists() {
  const [param] = useSearchParam('list');
  const id = idFrom(param);
  return id === null ? <AllLists /> : <OneList key={id} id={id} />;
}

function AllLists() {
  const { t } = useText();
  const { call } = useShell();
  const lists = useQuery(curatorListsQuery(call));
  const [isNaming, setIsNaming] = useState(false);
  const items = lists.data?.items ?? [];
  return (
    <Page
      title={t('lists.title')}
      lead={t('lists.lead')}
      actions={
        <Button iconStart={<PlusIcon size={16} aria-hidden="true" />} onClick={() => setIsNaming(true)}>
          {t('lists.new')}
        </Button>
      }
    >
      {lists.isPending && (
        <Loading>
          <Skeleton lines={4} height={40} />
        </Loading>
      )}
      {lists.isLoadingError && <LoadError error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.data && items.length === 0 && (
        <EmptyState
          picture={<CuratorsPicture />}
          title={t('lists.empty.title')}
          text={t('lists.empty.text')}
          actions={<Button render={<Link to={paths.campaigns} />}>{t('lists.empty.action')}</Button>}
        />
      )}
      {items.length > 0 && (
        <ul className={s.list} aria-label={t('lists.title')}>
          {items.map((list) => (
            <ListRow key={list.id} list={list} />
          ))}
        </ul>
      )}
      {isNaming && <NameDialog list={null} onClose={() => setIsNaming(false)} />}
    </Page>
  );
}

function OneList({ id }: { id: number }) {
  const { t } = useText();
  const { call, isFailure } = useShell();
  const list = useQuery(curatorListQuery(call, id));
  const back = (
    <Button
      variant="ghost"
      iconStart={<ChevronLeftIcon size={16} aria-hidden="true" />}
      render={<Link to={paths.lists} />}
    >
      {t('lists.back')}
    </Button>
  );
  if (list.isPending) {
    return (
      <Page title={t('lists.title')}>
        <Loading>
          <Skeleton lines={6} height={40} />
        </Loading>
      </Page>
    );
  }
  if (list.isLoadingError) {
    const isMissing = isFailure(list.error) && list.error.status === 404;
    return (
      <Page title={t(isMissing ? 'lists.missing' : 'lists.title')} actions={back}>
        {isMissing ? (
          <EmptyState picture={<LostPicture />} title={list.error.message} />
        ) : (
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={list.data.name}
      lead={t('lists.count', { count: list.data.members.length })}
      actions={back}
      width="narrow"
    >
      <div className={styles.stackWide}>
        {list.data.campaignType && <TemplatePitch list={list.data} />}
        <ListMembers list={list.data} />
      </div>
    </Page>
  );
}
