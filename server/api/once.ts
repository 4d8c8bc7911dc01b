import type { Once, OnceOptions } from '#server/database/once.ts'
import type { TenantTransact, Tx } from '#server/database/transact.ts'
import { storeReplay, underKey, type Keyed } from './replay.ts'

/** A file to save under a name. */
export interface SentFile {
  name: string
  bytes: Uint8Array
  /** Absent: the first type of the contract. */
  type?: string
}

/** A success to send. */
export interface Answer {
  status: number
  body: string
  /** Sent instead of the body. */
  file?: SentFile
  /** True: the answer of an earlier request with the same key. */
  replayed: boolean
  /** Names the change of shared answers that the call has made. */
  version?: string
}

/** A request that may have a key. */
export interface KeyedRequest {
  /** Null: a request without a key. */
  keyed: Keyed | null
  now: Date
  /** The answer with this result. */
  answerOf: (result: unknown) => Answer
}

interface AnswerParts extends KeyedRequest, OnceOptions {
  tx: Tx
  work: () => Promise<unknown>
}

/** The answer stored under the request's key, or the work's answer, which is then stored. */
export const answerOnce = ({ work, answerOf, ...parts }: AnswerParts): Promise<Answer> =>
  underKey({
    ...parts,
    work: async (stored) => {
      if (stored) return { status: stored.status, body: stored.body, replayed: true }
      const { tx, keyed, now } = parts
      const answer = answerOf(await work())
      if (keyed) await storeReplay(tx, keyed, answer.status, answer.body, now)
      return answer
    },
  })

interface OnceParts extends KeyedRequest {
  transact: TenantTransact
  /** Gets each answer that was stored or replayed. */
  answered: (answer: Answer) => void
}

/** The transactions under a request's key, for its handler and the commands. */
export const onceOf = ({ transact, answered, ...request }: OnceParts): Once => ({
  step: (work, options) =>
    transact((tx) => underKey({ ...request, ...options, tx, work: (stored) => work(tx, stored !== null) })),
  answer: async <T>(work: (tx: Tx) => Promise<T>, options?: OnceOptions) => {
    let result: unknown
    const answer = await transact((tx) =>
      answerOnce({ ...request, ...options, tx, work: async () => (result = await work(tx)) }),
    )
    answered(answer)
    return (answer.replayed ? (JSON.parse(answer.body) as { resultData: unknown }).resultData : result) as T
  },
})
