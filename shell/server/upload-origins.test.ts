import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { uploadOrigins } from './upload-origins.ts';

describe('upload origins', () => {
  it.each([
    ['none while files are on disk', {}, []],
    ['none without a bucket', { S3_BUCKET: '', S3_ENDPOINT: 'http://minio:9000' }, []],
    ['the bucket’s host at Amazon', { S3_BUCKET: 'songs' }, ['https://songs.s3.us-east-1.amazonaws.com']],
    [
      'the bucket’s host in its region',
      { S3_BUCKET: 'songs', S3_REGION: 'eu-north-1', S3_ENDPOINT: '' },
      ['https://songs.s3.eu-north-1.amazonaws.com'],
    ],
    ['a self-hosted server', { S3_BUCKET: 'songs', S3_ENDPOINT: 'http://minio:9000/s3' }, ['http://minio:9000']],
    [
      'its public name',
      { S3_BUCKET: 'songs', S3_ENDPOINT: 'http://minio:9000', S3_UPLOAD_URL: 'https://files.example' },
      ['https://files.example'],
    ],
    [
      'the bucket as a subdomain, if so configured',
      { S3_BUCKET: 'songs', S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: 'false' },
      ['https://songs.s3.example'],
    ],
  ])('%s', (_what, env, origins) => expect(uploadOrigins(env)).toEqual(origins));

  it('are allowed as connections, and nothing more', () => {
    const policy = contentSecurityPolicy({
      apiUrl: 'https://api.example',
      mediaOrigins: [],
      coverOrigins: [],
      uploadOrigins: ['https://files.example'],
      errorOrigins: [],
      remotes: [],
      payment: { script: [], frame: [], connect: [] },
    });
    const allowing = policy.split('; ').filter((directive) => directive.includes('https://files.example'));
    expect(allowing).toEqual(["connect-src 'self' https://api.example https://files.example"]);
  });
});
