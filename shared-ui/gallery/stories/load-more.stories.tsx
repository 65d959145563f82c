import { LoadMore } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';

export default { title: 'Data/LoadMore', component: LoadMore } satisfies Meta;

const More = ({ loading = false, hasMore = true, text = 'Show more', progress = '40 of 174 playlists' }) => (
  <LoadMore hasMore={hasMore} loading={loading} onMore={noop} text={text} progressText={progress} />
);

export const Default: Story = { render: () => <More /> };
export const Focus: Story = { render: () => <More />, parameters: { pseudo: { 'focus-visible': 'button' } } };
export const Loading: Story = { render: () => <More loading /> };
export const Complete: Story = { render: () => <More hasMore={false} progress="174 of 174 playlists" /> };
export const LongFrench: Story = {
  render: () => <More text="Afficher davantage de listes de lecture" progress="1 204 listes de lecture sur 2 000" />,
  parameters: { lang: 'fr' },
};
