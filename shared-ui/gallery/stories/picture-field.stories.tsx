import { PictureField, type PictureFieldProps } from '@fanfare/shared-ui';
import type { Meta, Story } from '../csf.ts';
import { noop } from '../play.ts';
import { Narrow } from '../layout.tsx';
import { picture } from '../samples.ts';

export default { title: 'Forms/PictureField', component: PictureField } satisfies Meta;

const Field = (props: Partial<PictureFieldProps>) => (
  <PictureField
    name="Ines Halloran"
    label="Picture"
    labelEnd="optional"
    texts={{
      choose: 'Choose a picture',
      change: 'Choose another',
      remove: 'Remove',
      hint: 'JPEG, PNG, WebP or AVIF, up to 5 MB.',
      sending: 'Uploading',
      tooLarge: 'This picture is larger than 5 MB',
      wrongType: 'This file isn’t a picture',
    }}
    onFile={noop}
    {...props}
  />
);

export const Empty: Story = { render: () => <Field /> };
export const WithPicture: Story = { render: () => <Field src={picture} onRemove={noop} /> };
export const Focus: Story = { render: () => <Field />, parameters: { pseudo: { 'focus-visible': 'input' } } };
export const Loading: Story = { render: () => <Field src={picture} sent={0.4} /> };
export const Invalid: Story = { render: () => <Field error="This picture is larger than 5 MB" /> };
export const LongFrench: Story = {
  render: () => (
    <Narrow>
      <Field
        label="Photographie de profil"
        labelEnd="facultative"
        src={picture}
        onRemove={noop}
        texts={{
          choose: 'Choisir une photographie',
          change: 'Choisir une autre photographie',
          remove: 'Supprimer la photographie',
          hint: 'JPEG, PNG, WebP ou AVIF, 5 Mo au maximum.',
          tooLarge: 'Cette photographie dépasse 5 Mo',
          wrongType: 'Ce fichier n’est pas une image',
        }}
      />
    </Narrow>
  ),
  parameters: { lang: 'fr' },
};
