import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { PushMessage } from '../shared/notifications.ts';

/** Creates a browser's subscription: its endpoint and secrets (RFC 8291 §2). */
const createBrowser = (endpoint: string) => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
    },
    /** Decrypts a message for this browser (RFC 8188, 8291 §3). */
    decrypt: (body: Buffer): string => {
      const salt = body.subarray(0, 16);
      const senderKey = body.subarray(21, 21 + body.readUInt8(20));
      const sealed = body.subarray(21 + body.readUInt8(20));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
      const secret = hkdf(keys.computeSecret(senderKey), auth, info, 32);
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a 2, then only zeros (RFC 8188 §2).
      return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
    },
  };
};

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

export type Pushed = { message: PushMessage; to: string; headers: Headers };

/**
 * Starts a real push service on a free port: it checks the sender (RFC 8292), decrypts as each browser
 * would, and responds as `answerWith` sets. The expected public key can be given later, if the server makes
 * it at its first start.
 */
export const startPushService = async (publicKey = '') => {
  const browsers = new Map<string, ReturnType<typeof createBrowser>>();
  const received: Pushed[] = [];
  const asked: string[] = [];
  let expectedKey = publicKey;
  let answer: (to: string) => Response | Promise<Response> = () =>
    new Response(null, { status: 201 });

  const take = async (request: IncomingMessage): Promise<Response> => {
    const to = request.url ?? '';
    asked.push(to);
    const sender = senderOf(request.headers.authorization ?? '', origin);
    if (sender !== expectedKey) return new Response('not the subscriber', { status: 403 });
    const body = await buffer(request);
    const response = await answer(to);
    const browser = browsers.get(to);
    if (response.status === 201 && browser)
      received.push({
        message: JSON.parse(browser.decrypt(body)),
        to,
        headers: new Headers(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
      });
    return response;
  };

  const server = createServer((request, response) => {
    void take(request).then((answered) => {
      response.writeHead(answered.status, Object.fromEntries(answered.headers));
      response.end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;

  return {
    origin,
    received,
    /** Paths of all received requests. */
    asked,
    /** Sets the response from now on. */
    answerWith: (next: typeof answer) => {
      answer = next;
    },
    /** Sets the public key of the accepted sender. */
    expectKey: (key: string) => {
      expectedKey = key;
    },
    /** Creates a browser, with the subscription that it would send to the server. */
    browser: (name: string) => {
      const browser = createBrowser(`${origin}/${name}`);
      browsers.set(`/${name}`, browser);
      return browser.subscription;
    },
    stop: () =>
      new Promise<void>((stopped) => {
        server.close(() => stopped());
        server.closeAllConnections();
      }),
  };
};

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Returns the key that signed a `vapid` authorization; undefined if its token is invalid (RFC 8292 §2). */
const senderOf = (authorization: string, audience: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(\S+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return null;
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isFresh = exp * 1000 > Date.now() && exp * 1000 <= Date.now() + 24 * 60 * 60_000;
  return isSigned && isFresh && aud === audience && /^(mailto|https):/.test(sub) ? key : null;
};
