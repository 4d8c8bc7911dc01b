import { LRUCache } from 'lru-cache'
import type { Maybe } from '#server/basics/maybe.ts'
import { etagOf } from '#server/basics/etag.ts'
import { readSnapshot, sees, type Snapshot } from '#server/database/snapshot.ts'
import type { Transact, Tx } from '#server/database/transact.ts'
import type { Epochs } from '#server/live/epochs.ts'
import { decode, encode, isCompressible, type Encoding } from './encodings.ts'

/** Runs one transaction as a tenant, or as the platform (null). */
export type Read = <T>(tenant: number | null, work: (tx: Tx) => Promise<T>) => Promise<T>

export interface Body {
  content: string | Uint8Array
  /** Value of Content-Type. */
  type: string
}

/** Computes an answer. It may read in several transactions. */
export type Load = (read: Read) => Promise<Body>

/** The tenant whose changes make the answer outdated (null: the platform), and a name unique within the tenant. */
export interface SharedName {
  tenant: number | null
  name: string
}

/** The name of a call's answer. @param query validated; absent or empty: the call has none */
export const sharedName = (call: string, query?: object): string =>
  query && Object.keys(query).length > 0 ? `${call} ${JSON.stringify(query)}` : call

/** An answer that is the same for every visitor of a tenant. */
export interface SharedAnswer {
  type: string
  /** ETag of the plain form. */
  etag: string
  /** False: every client gets the plain form. */
  compressible: boolean
  /** The epoch of its tenant when its reads began. */
  epoch: number
  /** What the answer's reads saw at least; null: it depends on no read. */
  snapshot: Snapshot | null
  /**
   * The forms that clients have asked for, or the plain one while none has; a promise while a form is made. A text has
   * one character for each byte.
   */
  forms: Map<Encoding, string | Promise<string>>
}

/**
 * Answers that are computed once per change and remembered in compressed form, as far as the memory reaches. The
 * database announces each change, also those made by hand.
 *
 *   a change of a tenant is announced -> its answers are loaded again; loads under way are not remembered
 *   announcements may be missing -> nothing is answered from memory, and nothing is remembered
 *   a read names a transaction -> an answer whose reads may not have seen it is loaded again
 */
export interface SharedReads {
  /**
   * The remembered answer, or the one that `load` computes.
   * @param atLeast id of a transaction whose effects the answer must include; null: none
   */
  get(of: SharedName, load: Load, atLeast: number | null): Maybe<SharedAnswer>
  /** The remembered answer, if there is one. */
  peek(of: SharedName): SharedAnswer | undefined
  /** The body in an encoding; identity where the answer does not become smaller. */
  form(of: SharedName, answer: SharedAnswer, wanted: Encoding): { encoding: Encoding; body: string | Promise<string> }
  /** Bytes in memory. */
  bytes(): number
}

/** Bytes that an answer occupies beside its forms: keys, objects and headers. */
const overhead = 700

const sizeOf = ({ forms }: SharedAnswer): number =>
  [...forms.values()].reduce((sum, form) => sum + (typeof form === 'string' ? form.length : 0), overhead)

export interface SharedReadsParts {
  transact: Transact
  epochs: Epochs
  /** Upper bound of the memory. */
  mostBytes: number
}

interface LoadUnderWay {
  epoch: number
  answer: Promise<SharedAnswer>
}

export const makeSharedReads = ({ transact, epochs, mostBytes }: SharedReadsParts): SharedReads => {
  // Outdated answers stay until they are replaced or evicted; they count against the bound.
  const answers = new LRUCache<string, SharedAnswer>({ maxSize: mostBytes, sizeCalculation: sizeOf })
  const underWay = new Map<string, LoadUnderWay>()

  const remembered = ({ tenant, name }: SharedName): SharedAnswer | undefined => {
    const known = epochs.isCurrent() ? answers.get(keyOf(tenant, name)) : undefined
    return known?.epoch === epochs.of(tenant) ? known : undefined
  }

  const begin = (tenant: number | null, key: string, load: Load): Promise<SharedAnswer> => {
    const epoch = epochs.of(tenant)
    const mine: LoadUnderWay = { epoch, answer: compute(transact, { key, epoch }, load) }
    underWay.set(key, mine)
    const settle = (answer: SharedAnswer | null) => {
      if (underWay.get(key) === mine) underWay.delete(key)
      // A change announced since the start may be missing in the answer.
      if (answer && epochs.isCurrent() && epochs.of(tenant) === epoch) answers.set(key, answer)
    }
    mine.answer.then(settle, () => settle(null))
    return mine.answer
  }

  const join = async (
    tenant: number | null,
    key: string,
    load: Load,
    atLeast: number | null,
  ): Promise<SharedAnswer> => {
    const joined = underWay.get(key)
    const isRecent = joined?.epoch === epochs.of(tenant) && epochs.isCurrent()
    const answer = isRecent ? await joined.answer : null
    return answer && includes(answer, atLeast) ? answer : begin(tenant, key, load)
  }

  return {
    get: (of, load, atLeast) => {
      const { tenant, name } = of
      const known = remembered(of)
      if (known) return includes(known, atLeast) ? known : begin(tenant, keyOf(tenant, name), load)
      return join(tenant, keyOf(tenant, name), load, atLeast)
    },
    peek: remembered,
    form: ({ tenant, name }, answer, wanted) => {
      const encoding = answer.compressible ? wanted : 'identity'
      const body = answer.forms.get(encoding)
      if (body) return { encoding, body }
      const made = derive(answer, encoding)
      made.then(
        () => countAgain(answers, keyOf(tenant, name), answer),
        () => answer.forms.delete(encoding),
      )
      return { encoding, body: made }
    },
    bytes: () => answers.calculatedSize,
  }
}

/** Counts an answer with a new form: it is put there as another object, unless it was dropped meanwhile. */
const countAgain = (answers: LRUCache<string, SharedAnswer>, key: string, answer: SharedAnswer): void => {
  if (answers.peek(key)?.forms === answer.forms) answers.set(key, { ...answer })
}

const includes = ({ snapshot }: SharedAnswer, atLeast: number | null): boolean =>
  atLeast === null || snapshot === null || sees(snapshot, atLeast)

const keyOf = (tenant: number | null, name: string): string => `${tenant ?? ''} ${name}`

const compute = async (
  transact: Transact,
  { key, epoch }: { key: string; epoch: number },
  load: Load,
): Promise<SharedAnswer> => {
  let snapshot: Snapshot | null = null
  const { content, type } = await load((tenant, work) =>
    transact(tenant, key, async (tx) => {
      snapshot ??= await readSnapshot(tx)
      return work(tx)
    }),
  )
  const body = Buffer.from(content)
  return {
    type,
    etag: etagOf(body),
    compressible: isCompressible(type, body.byteLength),
    epoch,
    snapshot,
    forms: new Map([['identity', body.toString('latin1')]]),
  }
}

/** Makes a form of another one. The plain form of the start is dropped once clients ask for another. */
const derive = ({ forms }: SharedAnswer, wanted: Encoding): Promise<string> => {
  const [from, body] = [...forms][0]!
  const made = Promise.resolve(body)
    .then((known) => decode(Buffer.from(known, 'latin1'), from))
    .then((plain) => encode(plain, wanted))
    .then((bytes) => bytes.toString('latin1'))
  forms.set(wanted, made)
  return made.then((form) => {
    forms.set(wanted, form)
    if (wanted !== 'identity') forms.delete('identity')
    return form
  })
}
