import { Banner, Button, type BannerTone } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';
import { Narrow, Stack } from '../layout.tsx';

export default { title: 'Feedback/Banner', component: Banner } satisfies Meta;

const texts: Record<BannerTone, string> = {
  neutral: 'Harbour Lights costs 6 now, was 4.',
  role: 'Three curators answered since you were here.',
  positive: '25.00 credits are in your wallet.',
  warning: 'The file is missing.',
  danger: 'Not enough credits: 12.00 are missing.',
  brass: 'Pro: 50 credits each month.',
};
const Tones = () => (
  <Stack>
    {(Object.entries(texts) as [BannerTone, string][]).map(([tone, text]) => (
      <Banner key={tone} tone={tone}>
        {text}
      </Banner>
    ))}
  </Stack>
);

export const AllTones: Story = { render: () => <Tones /> };
export const ForCurators: Story = { render: () => <Tones />, parameters: { role: 'curator' } };
export const WithTitleActionAndClose: Story = {
  render: () => (
    <Banner
      tone="warning"
      title="Prices changed"
      action={<Button size="s">Review</Button>}
      onClose={noop}
      closeLabel="Close"
    >
      Harbour Lights costs 6 now, was 4.
    </Banner>
  ),
};
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <Banner
        tone="danger"
        title="Crédits insuffisants pour poursuivre"
        action={<Button size="s">Acheter des crédits supplémentaires</Button>}
        onClose={noop}
        closeLabel="Fermer"
      >
        Il manque 12,00 crédits pour envoyer cette campagne. Vos sélections sont conservées.
      </Banner>
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
