import { TabPanel, Tabs } from '@fanfare/shared-ui';
import { useTranslation } from 'react-i18next';
import { namespace } from '../../../lib/i18n.ts';
import { useShell } from '../../../shell-context.tsx';
import s from './codes-page.module.css';
import { GiftList } from './gift-list.tsx';
import { PromoList } from './promo-list.tsx';
import { lists, useView } from './use-view.ts';
import { WaitingList } from './waiting-list.tsx';

/** `/_staff/codes`: promo codes and gift codes, each with its use, and those that wait for a second person. */
export function CodesPage() {
  const { t } = useTranslation(namespace);
  const view = useView();
  useShell().services.usePageTitle(t(`staff.lists.${view.list}`));
  return (
    <>
      <h1 className={s.title}>{t('staff.codes')}</h1>
      <Tabs
        label={t('staff.lists.label')}
        items={lists.map((value) => ({ value, label: t(`staff.lists.${value}`) }))}
        value={view.list}
        onValueChange={(list) => view.change({ list })}
      >
        <TabPanel value="promos">
          <PromoList />
        </TabPanel>
        <TabPanel value="gifts">
          <GiftList />
        </TabPanel>
        <TabPanel value="waiting">
          <WaitingList />
        </TabPanel>
      </Tabs>
    </>
  );
}
