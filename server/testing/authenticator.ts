import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type {
  PasskeyCreationOptions,
  PasskeyMade,
  PasskeyRequestOptions,
  PasskeyUsed,
} from '#contract/shapes/sign-in.ts'

/** What a test changes about one act of the authenticator. */
export interface ActOptions {
  /** Of the page that asks. */
  origin: string
  /** False: the user touched it, without face, finger or PIN. */
  isVerified?: boolean
  challenge?: string
  rpId?: string
  /** The page is in a frame of another site. */
  crossOrigin?: boolean
}

/** An authenticator with one passkey, in software. */
export interface Authenticator {
  create(options: PasskeyCreationOptions, act: ActOptions): PasskeyMade
  get(options: PasskeyRequestOptions, act: ActOptions): PasskeyUsed
  /** Uses so far; the next one is counted up. */
  counter: number
  /** Another authenticator with the same key and the count so far. */
  copy(): Authenticator
}

interface Passkey {
  id: string
  privateKey: KeyObject
  /** The key as COSE writes it. */
  publicKey: Buffer
  userHandle: string | null
}

/** @param name of the credential, which no other one of a test has */
export const makeAuthenticator = (name: string): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const cose = encode(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const id = createHash('sha256').update(name).digest('base64url')
  return withPasskey({ id, privateKey, publicKey: cose, userHandle: null }, 0)
}

const withPasskey = (passkey: Passkey, counter: number): Authenticator => ({
  counter,
  create(options, act) {
    passkey.userHandle = options.user.id
    const id = Buffer.from(passkey.id, 'base64url')
    const credential = Buffer.concat([Buffer.alloc(16), word(id.length, 2), id, passkey.publicKey])
    const authData = Buffer.concat([head(act.rpId ?? options.rp.id, act, 0x40, this.counter), credential])
    const attested = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    const response = {
      clientDataJSON: clientData('webauthn.create', options.challenge, act).toString('base64url'),
      attestationObject: encode(attested).toString('base64url'),
      transports: ['internal', 'hybrid'],
    }
    return { id: passkey.id, rawId: passkey.id, type: 'public-key', response }
  },
  get(options, act) {
    this.counter += 1
    const authenticatorData = head(act.rpId ?? options.rpId, act, 0, this.counter)
    const data = clientData('webauthn.get', options.challenge, act)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(data).digest()])
    const response = {
      clientDataJSON: data.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, passkey.privateKey).toString('base64url'),
      userHandle: passkey.userHandle,
    }
    return { id: passkey.id, rawId: passkey.id, type: 'public-key', response }
  },
  copy() {
    return withPasskey({ ...passkey }, this.counter)
  },
})

const clientData = (type: string, challenge: string, act: ActOptions): Buffer =>
  Buffer.from(
    JSON.stringify({
      type,
      challenge: act.challenge ?? challenge,
      origin: act.origin,
      crossOrigin: act.crossOrigin ?? false,
    }),
  )

/** The hash of the host, the flags (touched, verified, and more), the counter. */
const head = (rpId: string, { isVerified = true }: ActOptions, flags: number, counter: number): Buffer =>
  Buffer.concat([
    createHash('sha256').update(rpId).digest(),
    Buffer.from([0x01 | (isVerified ? 0x04 : 0) | flags]),
    word(counter, 4),
  ])

const word = (value: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>

const typed = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : Buffer.concat(
        value < 256 ? [Buffer.from([(major << 5) | 24, value])] : [Buffer.from([(major << 5) | 25]), word(value, 2)],
      )

/** CBOR (RFC 8949), as far as an attestation needs it. */
const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? typed(1, -1 - value) : typed(0, value)
  if (typeof value === 'string') return Buffer.concat([typed(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([typed(2, value.length), value])
  const pairs = [...value].flatMap(([key, member]) => [encode(key), encode(member)])
  return Buffer.concat([typed(5, value.size), ...pairs])
}
