import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '../shared/sign-in.ts';
import { ORIGIN, type Received } from './server.ts';

/** Wrong values of a browser and its authenticator. */
type Wrong = { origin?: string; rpId?: string; counter?: number; userHandle?: string };

export type TestPasskey = ReturnType<typeof makePasskey>;

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device that makes a passkey and signs with it (WebAuthn Level 3, ES256, no attestation). */
export const makePasskey = (options: CreationOptions, wrong: Wrong = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const authData = (rpId: string, flags: number, more: Buffer[] = []) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, ...more]);
  };
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  // A COSE key (RFC 9053): EC2, ES256, P-256, x and y.
  const coseKey = Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
  const made = authData(
    wrong.rpId ?? options.rp.id,
    USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL,
    [Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey],
  );
  const clientDataOf = (type: string, challenge: string, origin = ORIGIN) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    /** The public key, as the server stores it. */
    publicKey: coseKey.toString('base64url'),
    /** The browser's registration response. */
    made: {
      ...common,
      response: {
        clientDataJSON: clientDataOf('webauthn.create', options.challenge, wrong.origin).toString(
          'base64url',
        ),
        // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
        attestationObject: Buffer.concat([
          Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
          Buffer.from([made.length]),
          made,
        ]).toString('base64url'),
        transports: ['internal'],
      },
    },
    /** Returns the browser's authentication response. */
    sign: ({ challenge, rpId }: RequestOptions, wrong: Wrong = {}) => {
      counter = wrong.counter ?? counter + 1;
      const data = authData(wrong.rpId ?? rpId, USER_PRESENT | USER_VERIFIED);
      const clientData = clientDataOf('webauthn.get', challenge, wrong.origin);
      return {
        ...common,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign(
            'sha256',
            Buffer.concat([data, createHash('sha256').update(clientData).digest()]),
            privateKey,
          ).toString('base64url'),
          userHandle: wrong.userHandle ?? options.user.id,
        },
      };
    },
  };
};

type Headers = Record<string, string>;

/** Adds a passkey to the account that this client is signed in to. Throws unless it is taken. */
export const addPasskey = async (
  { post }: { post: (path: string, body: object, headers?: Headers) => Promise<Received> },
  password = 'a good password',
  headers: Headers = {},
): Promise<TestPasskey> => {
  const { body } = await post('/api/account/passkeys/challenge', { password }, headers);
  const passkey = makePasskey(body);
  const { status } = await post('/api/account/passkeys', passkey.made, headers);
  if (status !== 201) throw new Error(`The passkey is refused with ${status}.`);
  return passkey;
};

const sha256 = (text: string) => createHash('sha256').update(text).digest();
