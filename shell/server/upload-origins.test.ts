import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { uploadOrigins } from './upload-origins.ts';

describe('where browsers send files', () => {
  it.each([
    ['nowhere else while files are on disk', {}, []],
    ['not by settings without a bucket', { S3_BUCKET: '', S3_ENDPOINT: 'http://minio:9000' }, []],
    ['Amazon’s name for the bucket', { S3_BUCKET: 'songs' }, ['https://songs.s3.us-east-1.amazonaws.com']],
    [
      'in its region',
      { S3_BUCKET: 'songs', S3_REGION: 'eu-north-1', S3_ENDPOINT: '' },
      ['https://songs.s3.eu-north-1.amazonaws.com'],
    ],
    ['a server of one’s own', { S3_BUCKET: 'songs', S3_ENDPOINT: 'http://minio:9000/s3' }, ['http://minio:9000']],
    [
      'by the name that it has outside',
      { S3_BUCKET: 'songs', S3_ENDPOINT: 'http://minio:9000', S3_UPLOAD_URL: 'https://files.example' },
      ['https://files.example'],
    ],
    [
      'with the bucket in its name where it is told so',
      { S3_BUCKET: 'songs', S3_ENDPOINT: 'https://s3.example', S3_FORCE_PATH_STYLE: 'false' },
      ['https://songs.s3.example'],
    ],
  ])('%s', (_what, env, origins) => expect(uploadOrigins(env)).toEqual(origins));

  it('are allowed to be connected to, and nothing more', () => {
    const policy = contentSecurityPolicy({
      apiUrl: 'https://api.example',
      mediaOrigins: [],
      uploadOrigins: ['https://files.example'],
      remotes: [],
      payment: { script: [], frame: [], connect: [] },
    });
    const allowing = policy.split('; ').filter((directive) => directive.includes('https://files.example'));
    expect(allowing).toEqual(["connect-src 'self' https://api.example https://files.example"]);
  });
});
