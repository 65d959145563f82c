import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { PictureField, type PictureFieldProps } from './picture-field.tsx';

const texts = {
  choose: 'Choose',
  change: 'Choose another',
  hint: 'Up to 5 MB',
  remove: 'Remove',
  sending: 'Sending the picture',
  tooLarge: 'Too large',
  wrongType: 'No picture',
};
const file = (type = 'image/png', bytes = 10) => new File([new Uint8Array(bytes)], 'me', { type });

function show(props: Partial<PictureFieldProps> = {}) {
  const onFile = vi.fn();
  const view = render(<PictureField name="Ines Halloran" label="Picture" texts={texts} onFile={onFile} {...props} />);
  return { onFile, ...view, user: userEvent.setup({ applyAccept: false }), input: screen.getByLabelText('Picture') };
}

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
});

test.each([
  ['too large', file('image/png', 5 * 1024 * 1024 + 1), 'Too large'],
  ['none at all', file('application/pdf'), 'No picture'],
  ['a drawing that can carry scripts', file('image/svg+xml'), 'No picture'],
])("a picture that is %s isn't uploaded, and shows an error", async (_, chosen, text) => {
  const { onFile, user, input } = show();
  await user.upload(input, chosen);
  expect(screen.getByText(text)).toBeVisible();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription(text);
  expect(onFile).not.toHaveBeenCalled();
});

test('a valid picture is passed on, and the last error disappears', async () => {
  const { onFile, user, input } = show();
  await user.upload(input, file('text/plain'));
  const good = file();
  await user.upload(input, good);
  expect(onFile).toHaveBeenCalledExactlyOnceWith(good);
  expect(input).toBeValid();
  expect(screen.getByText('Up to 5 MB')).toBeVisible();
});

test('a picture can be dropped anywhere on the field', () => {
  const { onFile, container } = show();
  const good = file('image/webp');
  fireEvent.drop(container.firstElementChild!, { dataTransfer: { files: [good] } });
  expect(onFile).toHaveBeenCalledExactlyOnceWith(good);
});

test('a chosen picture shows before it is uploaded', () => {
  const { container } = show({ src: '/old.webp', chosen: file() });
  expect(container.querySelector('img')).toHaveAttribute('src', 'blob:chosen');
  expect(screen.getByText('Choose another')).toBeVisible();
});

test('an upload shows its progress and blocks another', async () => {
  const { onFile, user, input } = show({ sent: 0.4 });
  expect(screen.getByRole('progressbar', { name: 'Sending the picture' })).toHaveAttribute('aria-valuenow', '0.4');
  await user.upload(input, file());
  expect(onFile).not.toHaveBeenCalled();
});

test('the remove button appears only with a remove handler', async () => {
  const onRemove = vi.fn();
  const { user, rerender } = show({ onRemove });
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(onRemove).toHaveBeenCalledOnce();
  rerender(<PictureField name="Ines" label="Picture" texts={texts} onFile={() => {}} error="Refused elsewhere" />);
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(screen.getByText('Refused elsewhere')).toBeVisible();
});
