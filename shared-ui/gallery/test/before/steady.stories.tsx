import { Tag } from '@fanfare/shared-ui';
import type { Meta, Story } from '../../csf.ts';

export default { title: 'Test/Tag', component: Tag } satisfies Meta;

export const Changed: Story = { render: () => <Tag>Waiting</Tag> };
export const Gone: Story = { render: () => <Tag tone="line">Old</Tag> };
export const Same: Story = { render: () => <Tag tone="positive">Completed</Tag> };
