import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** Valid for localhost and 127.0.0.1 until 2126; made for these tests and trusted nowhere else. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQglviHfSK4m4KrIjFf
nBriBFOJNjHi16BY5z6niPofOBOhRANCAARxcY0CUgeM/w8Ybq+noBFgTnZX83Dd
bRPtEGYHVIRb9ysk9qNtfWPZior2YoO27NUfs5n7OaATsKGD83CiwzbT
-----END PRIVATE KEY-----`;
export const certificate = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUTeeuDGvacFbTDaQbOTXwOdrTqbEwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTExNjIxMjkyNloYDzIxMjYxMDIz
MjEyOTI2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARxcY0CUgeM/w8Ybq+noBFgTnZX83DdbRPtEGYHVIRb9ysk9qNtfWPZ
ior2YoO27NUfs5n7OaATsKGD83CiwzbTo28wbTAdBgNVHQ4EFgQU4SdY7EMBZrDW
kgzYt2zrg1d5rzIwHwYDVR0jBBgwFoAU4SdY7EMBZrDWkgzYt2zrg1d5rzIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgGQtTQmR22RZpZup81iHDNEc32Md3H6j4JNXayFGZTWQCIQC9
jBN1+4+uUeCA3KaLNg0LMBTZVuQ81rPeHnaSyFvHsg==
-----END CERTIFICATE-----`;

export interface MailServer {
  readonly port: number;
  /** The messages that the server accepted, oldest first, as they were sent. */
  readonly received: readonly { readonly to: string; readonly raw: string }[];
  readonly logins: readonly string[];
  read(index: number): Promise<Email>;
  close(): Promise<void>;
}

export const mailLogin = { user: 'plenum', password: 'p@ss/word' };

function refusal(code: number): Error {
  return Object.assign(new Error('refused'), { responseCode: code });
}

/**
 * Starts a mail server for tests. It accepts the login above, and refuses the mailboxes no-one@… (550) and full@…
 * (452).
 */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: { to: string; raw: string }[] = [];
  const logins: string[] = [];
  const server = new SMTPServer({
    key,
    cert: certificate,
    logger: false,
    // The provider keeps its connections open, so the server closes them instead of waiting for them.
    closeTimeout: 10,
    onAuth({ username = '', password }, { secure }, done) {
      logins.push(`${username} ${secure ? 'over TLS' : 'in the open'}`);
      if (username !== mailLogin.user || password !== mailLogin.password) return done(refusal(535));
      done(null, { user: username });
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('no-one@')) return done(refusal(550));
      if (address.startsWith('full@')) return done(refusal(452));
      done();
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address).join(', ');
        received.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    received,
    logins,
    read: (index) => PostalMime.parse(received[index]?.raw ?? ''),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
