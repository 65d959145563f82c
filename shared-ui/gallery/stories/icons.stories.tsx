import * as ui from '@fanfare/shared-ui';
import type { FunctionComponent } from 'react';
import type { Meta, Story } from '../csf.ts';
import { Row } from '../layout.tsx';

const icons = Object.fromEntries(Object.entries(ui).filter(([name]) => name.endsWith('Icon'))) as Record<
  string,
  FunctionComponent<{ size?: number }>
>;

export default { title: 'Basics/Icons', component: ui.ArchiveIcon, subcomponents: icons } satisfies Meta;

export const All: Story = {
  render: () => (
    <Row>
      {Object.entries(icons).map(([name, Icon]) => (
        <span key={name} title={name}>
          <Icon size={24} />
        </span>
      ))}
    </Row>
  ),
};
