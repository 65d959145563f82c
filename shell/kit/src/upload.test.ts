import { expect, test } from 'vitest';
import { upload } from './upload.ts';

test('upload() puts the file in `filename` and reports progress from 0 to 1', () => {
  const file = new File(['a'], 'me.png', { type: 'image/png' });
  const shares: number[] = [];
  const { body, onUploadProgress } = upload(file, (share) => shares.push(share));
  onUploadProgress(5, 20);
  onUploadProgress(20, 20);
  expect(shares).toEqual([0, 0.25, 1]);
  expect([...body.keys()]).toEqual(['filename']);
  expect((body.get('filename') as File).name).toBe('me.png');
});
