import { createPrivateKey, createPublicKey, sign } from 'node:crypto';

const YEAR_MS = 365 * 86_400_000;
const SHA256_WITH_RSA = '2a864886f70d01010b';
const COMMON_NAME = '550403';

function der(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...contents: readonly Buffer[]) => der(0x30, ...contents);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const utcTime = (time: Date) =>
  der(0x17, Buffer.from(`${time.toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/**
 * Creates a self-signed certificate, valid from ten years ago for twenty years, because Node can read certificates but
 * not create them.
 */
export function selfSigned(privatePem: string, name: string, now: Date): string {
  const key = createPrivateKey(privatePem);
  const algorithm = sequence(oid(SHA256_WITH_RSA), der(0x05));
  const subject = sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(name)))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(
      utcTime(new Date(now.getTime() - 10 * YEAR_MS)),
      utcTime(new Date(now.getTime() + 10 * YEAR_MS)),
    ),
    subject,
    createPublicKey(key).export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, key));
  const text =
    sequence(body, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${text.join('\n')}\n-----END CERTIFICATE-----\n`;
}
