import { CodeField, type CodeFieldProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';
import { Narrow } from '../layout.tsx';

export default { title: 'Forms/CodeField', component: CodeField } satisfies Meta;

const Code = (props: Partial<CodeFieldProps>) => (
  <Narrow>
    <CodeField
      label="Code from your app"
      hint="Six digits"
      value="1234"
      onValueChange={noop}
      onComplete={noop}
      {...props}
    />
  </Narrow>
);

export const Default: Story = { render: () => <Code /> };
export const Empty: Story = { render: () => <Code value="" /> };
export const Focus: Story = { render: () => <Code />, parameters: { pseudo: { 'focus-visible': 'input' } } };
export const Disabled: Story = { render: () => <Code disabled /> };
export const Invalid: Story = { render: () => <Code value="123456" error="This code isn’t valid any more" /> };
