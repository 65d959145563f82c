import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAnswer, PasskeyCreation, PasskeyRequest } from '@fanfare/api-contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a test bends, to be refused. */
interface Bent {
  origin?: string;
  isUserVerified?: boolean;
  counter?: number;
  challenge?: string;
}

const userPresent = 0x01;
const userVerified = 0x04;
const hasCredential = 0x40;

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** An authenticator in software: a P-256 key that signs as WebAuthn says, without an attestation. */
export function softwarePasskey(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string, bent: Bent) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: bent.challenge ?? challenge,
        origin: bent.origin ?? origin,
        crossOrigin: false,
      }),
    );

  function authenticatorData(rpId: string, bent: Bent, flags: number): Buffer {
    counter = bent.counter ?? counter + 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const verified = bent.isUserVerified === false ? 0 : userVerified;
    return Buffer.concat([sha256(rpId), Buffer.from([userPresent | verified | flags]), count]);
  }

  function coseKey(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url'));
    const parts: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ];
    return isoCBOR.encode(new Map(parts));
  }

  return {
    id,
    /** As `startRegistration` of a browser resolves. */
    create(options: PasskeyCreation, bent: Bent = {}): NewPasskey {
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey()]);
      const authData = Buffer.concat([authenticatorData(options.rp.id, bent, hasCredential), attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]);
      const attestationObject = Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0]));
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, bent).toString('base64url'),
          attestationObject: attestationObject.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    /** As `startAuthentication` of a browser resolves. */
    sign(options: PasskeyRequest, bent: Bent = {}): PasskeyAnswer {
      const clientDataJSON = clientData('webauthn.get', options.challenge, bent);
      const data = authenticatorData(options.rpId, bent, 0);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: clientDataJSON.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      };
    },
  };
}
