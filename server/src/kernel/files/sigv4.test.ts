import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { signS3 } from './sigv4.ts';

// The examples of the Amazon S3 API reference, "Signature calculations for the Authorization header".
const signer = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const host = 'examplebucket.s3.amazonaws.com';

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

it('signs the published example of reading an object', () => {
  const unsigned = {
    method: 'GET',
    host,
    path: '/test.txt',
    headers: { range: 'bytes=0-9' },
    bodyHash: sha256(''),
  };
  expect(signS3(unsigned, signer, at)).toEqual({
    range: 'bytes=0-9',
    'x-amz-content-sha256': sha256(''),
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  });
});

it('signs the published example of writing an object', () => {
  const headers = { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' };
  const bodyHash = sha256('Welcome to Amazon S3.');
  const unsigned = { method: 'PUT', host, path: '/test%24file.text', headers, bodyHash };
  expect(signS3(unsigned, signer, at)['authorization']).toBe(
    'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
      'SignedHeaders=date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class,' +
      'Signature=98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  );
});
