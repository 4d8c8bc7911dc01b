import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import Type, { type Static } from 'typebox'
import { secret } from '../credential-fields.ts'

const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const secretText = (maxLength: number) => Type.String({ minLength: 1, maxLength, ...secret })

/** A merchant's account at E-xact, as its administration pages show it. */
export const ExactCredentials = Type.Object({
  /** Id of the payment page, such as WSP-EXACT-abc. */
  pageId: text(40),
  /** Signs the set-up of the form. */
  transactionKey: secretText(100),
  /** Signs the results of the form. */
  responseKey: secretText(100),
  /** As the payment page is configured. */
  algorithm: Type.Union([Type.Literal('sha1'), Type.Literal('md5')]),
  /** User and password of the transaction interface. */
  gatewayId: text(40),
  password: secretText(100),
  /** A user of the role "Read Only API", for the search of transactions. */
  searchUser: text(100),
  searchToken: secretText(200),
})
export type ExactCredentials = Static<typeof ExactCredentials>

export interface FormFacts {
  sequence: string
  /** Seconds since 1970. */
  timestamp: string
  amount: string
}

/** x_fp_hash: the page accepts the form only from the holder of the key. Its currency is that of the page. */
export const fingerprint = (
  { pageId, transactionKey, algorithm }: Pick<ExactCredentials, 'pageId' | 'transactionKey' | 'algorithm'>,
  { sequence, timestamp, amount }: FormFacts,
): string =>
  createHmac(algorithm, transactionKey).update([pageId, sequence, timestamp, amount, ''].join('^')).digest('hex')

/** x_MD5_Hash or x_SHA1_Hash of a result. */
export const resultHash = (
  { responseKey, pageId, algorithm }: Pick<ExactCredentials, 'responseKey' | 'pageId' | 'algorithm'>,
  { transaction, amount }: { transaction: string; amount: string },
): string =>
  createHash(algorithm)
    .update(responseKey + pageId + transaction + amount)
    .digest('hex')

/** Compares hexadecimal texts in constant time, in any case of their letters. */
export const isSameHex = (expected: string, given: string): boolean => {
  const [one, other] = [Buffer.from(expected.toLowerCase()), Buffer.from(given.toLowerCase())]
  return one.length === other.length && timingSafeEqual(one, other)
}
