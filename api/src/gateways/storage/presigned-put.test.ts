import { expect, test } from 'vitest';
import { presigned } from './presigned-put.ts';

const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const put = {
  method: 'PUT',
  url: 'https://fanfare.s3.eu-west-1.amazonaws.com/quarantine/0a',
  headers: { 'content-length': '1234', 'content-type': 'audio/mpeg' },
  region: 'eu-west-1',
  credentials,
  at: new Date('2026-01-02T03:04:05.678Z'),
  seconds: 600,
} as const;
const signatureOf = (url: string) => new URL(url).searchParams.get('X-Amz-Signature');

test('a signature is the one that Amazon’s documentation computes for its example', () => {
  const url = presigned({
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/test.txt',
    headers: {},
    region: 'us-east-1',
    credentials,
    at: new Date('2013-05-24T00:00:00Z'),
    seconds: 86_400,
  });
  expect(signatureOf(url)).toBe('aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404');
});

test('length and type are part of it, and a session’s token', () => {
  const query = new URL(presigned(put)).searchParams;
  expect(query.get('X-Amz-SignedHeaders')).toBe('content-length;content-type;host');
  expect(query.get('X-Amz-Date')).toBe('20260102T030405Z');
  expect(query.get('X-Amz-Expires')).toBe('600');
  const others = [
    presigned({ ...put, headers: { ...put.headers, 'content-length': '1235' } }),
    presigned({ ...put, headers: { ...put.headers, 'content-type': 'text/html' } }),
    presigned({ ...put, method: 'GET' }),
    presigned({ ...put, seconds: 601 }),
    presigned({ ...put, credentials: { ...credentials, sessionToken: 'a+/=' } }),
  ];
  expect(new Set([presigned(put), ...others].map(signatureOf)).size).toBe(6);
  expect(new URL(others[4]!).searchParams.get('X-Amz-Security-Token')).toBe('a+/=');
});
