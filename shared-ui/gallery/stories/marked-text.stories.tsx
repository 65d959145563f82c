import { linkClass, MarkedText } from '@fanfare/shared-ui';
import type { ReactNode } from 'react';
import type { Meta, Story } from '../csf.ts';

export default { title: 'Basics/MarkedText', component: MarkedText } satisfies Meta;

const Terms = ({ children }: { children?: ReactNode }) => (
  <a className={linkClass} href="#terms">
    {children}
  </a>
);

export const LinksAndWeight: Story = {
  render: () => (
    <p>
      <MarkedText
        text="Read the <terms>terms of use</terms> <b>first</b>, as a wave of <wave/>."
        components={{ terms: <Terms />, b: <b />, wave: <span lang="en">12</span> }}
      />
    </p>
  ),
};
