import { useText } from '@fanfare/kit';
import { Banner, Button } from '@fanfare/shared-ui';

interface List {
  isError: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** Reports that the option lists did not load and offers a retry. The form works without them. */
export function ListsFailed({ lists }: { lists: readonly List[] }) {
  const { t } = useText();
  const failed = lists.filter((list) => list.isError);
  if (failed.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t('complete.listsFailed')}
      action={
        <Button
          size="s"
          loading={failed.some((list) => list.isFetching)}
          onClick={() => void Promise.all(failed.map((list) => list.refetch()))}
        >
          {t('retry')}
        </Button>
      }
    />
  );
}
