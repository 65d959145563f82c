import { CoverArt } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { Narrow, Row } from '../layout.tsx';
import { noPicture, picture } from '../samples.ts';

export default { title: 'Drawings/CoverArt', component: CoverArt } satisfies Meta;

export const ManyItems: Story = {
  render: () => (
    <Row>
      {Array.from({ length: 48 }, (_, seed) => (
        <CoverArt key={`seed-${seed}`} seed={seed} size={56} />
      ))}
    </Row>
  ),
};
export const Sizes: Story = {
  render: () => (
    <Row>
      {([32, 40, 44, 48, 56, 72, 96] as const).map((size) => (
        <CoverArt key={size} seed={7} size={size} />
      ))}
    </Row>
  ),
};
export const WithPicture: Story = { render: () => <CoverArt seed={1} src={picture} size={96} alt="Low Tide Choir" /> };
export const BrokenPicture: Story = { render: () => <CoverArt seed={1} src={noPicture} size={96} /> };
export const Fill: Story = {
  render: () => (
    <Narrow>
      <CoverArt seed={12} size="fill" />
    </Narrow>
  ),
};
