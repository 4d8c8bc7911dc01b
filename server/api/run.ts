import { Value } from 'typebox/value'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import { ownId } from '#server/database/snapshot.ts'
import {
  DatabaseLost,
  DatabaseUnreachable,
  keepToPlaces,
  sideBySide,
  type TenantTransact,
  type Transact,
  type TransactOptions,
  type Tx,
} from '#server/database/transact.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Bearer, Entered } from '#server/security/tokens.ts'
import { noteEntryRead } from '#server/tables/entry-reads.ts'
import { markSeen } from '#server/tables/sessions.ts'
import { isUnseen, markTerminalSeen } from '#server/tables/terminals.ts'
import {
  admitEntry,
  admitMember,
  admitPerson,
  admitStaff,
  admitTerminal,
  FirstSeen,
  type Fresh,
  type Person,
  type StaffPerson,
} from './admission.ts'
import { successBody } from '#server/basics/envelope.ts'
import type { InsideTransaction, OutsideTransaction } from './handler-input.ts'
import type { Kernel } from './kernel.ts'
import { answerOnce, onceOf, type Answer, type KeyedRequest, type SentFile } from './once.ts'
import type { Prepared } from './prepare.ts'

export type { Answer } from './once.ts'

type Admitted = { person: Person | null; terminal: string | null; staff: string | null }

const freshAt = ({ fresh }: Endpoint, now: Date): Fresh | null => (fresh ? { now, loggedIn: fresh !== true } : null)

const admitBearer = (tx: Tx, bearer: Bearer, since: Fresh | null, endpoint: Endpoint): Promise<Person> =>
  endpoint.access === 'admin' ? admitMember(tx, bearer, since, endpoint) : admitPerson(tx, bearer, since)

/** The locations whose rows the call reads and writes after its admission; none: all. */
const placesOf = ({ access, places }: Endpoint, person: Person | null): readonly number[] =>
  access !== 'admin' || places === 'checked by the call' ? [] : ((person as StaffPerson | null)?.places ?? [])

/** Verifies the caller's claim against the database. */
const admit = async (tx: Tx, prepared: Prepared): Promise<Admitted> => {
  const { claim, handlerInput, endpoint } = prepared
  const since = freshAt(endpoint, handlerInput.now)
  return {
    person: claim.bearer
      ? await admitBearer(tx, claim.bearer, since, endpoint)
      : claim.entry && (await admitEntered(tx, claim.entry, prepared)),
    terminal: claim.terminal ? await admitSeen(tx, claim.terminal, prepared) : null,
    staff: claim.staff === null ? null : await admitStaff(tx, claim.staff, since),
  }
}

/** What is read in an entry is in the merchant's log, beyond what the frame of the office asks for by itself. */
const admitEntered = async (tx: Tx, entry: Entered, { endpoint, call, handlerInput }: Prepared): Promise<Person> => {
  if (endpoint.access !== 'admin') throw new Refusal('FORBIDDEN')
  const { now, params } = handlerInput as { now: Date; params: { id?: string } | undefined }
  const member = await admitEntry(tx, entry, endpoint, now)
  const isRead = call.startsWith('GET ') || endpoint.leavesNoAct === 'read'
  if (isRead && endpoint.permission !== 'open-office') {
    const customer = call.startsWith('GET /accounts/customers/') ? (params?.id ?? null) : null
    await noteEntryRead(tx, { tenant: entry.tenant, entryId: entry.id, what: endpoint.summary, customer, now })
  }
  return member
}

/** The kiosk is recorded as seen whatever the outcome of its call, and without making the call wait. */
const admitSeen = async (
  tx: Tx,
  terminal: NonNullable<Prepared['claim']['terminal']>,
  { kernel, handlerInput }: Prepared,
): Promise<string> => {
  const { now } = handlerInput
  const pair = await admitTerminal(tx, terminal, now)
  if (isUnseen(pair, now))
    kernel.deps.background('terminal seen', () =>
      kernel.transact(pair.tenantId, 'terminal seen', (own) => markTerminalSeen(own, pair.id, now)),
    )
  return pair.terminalId
}

/**
 * Stores the first use of a token pair in its own transaction, whatever the outcome of the work, then runs the work
 * again.
 */
const notingFirstUse = async <T>(prepared: Prepared, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    const { bearer } = prepared.claim
    if (!(error instanceof FirstSeen) || !bearer) throw error
    await prepared.kernel.transact(bearer.tenant, `${prepared.call} first seen`, (tx) =>
      markSeen(tx, bearer.sessionId, bearer.pair, prepared.handlerInput.now),
    )
    return work()
  }
}

/** A refusal that keeps its effects is committed first and thrown afterwards. */
const transactKeeping = async <T>(
  transact: Transact,
  tenant: number | null,
  owner: string,
  work: (tx: Tx) => Promise<T>,
  options?: TransactOptions,
): Promise<T> => {
  const keeping = async (tx: Tx): Promise<{ value: T } | { refusal: Refusal }> => {
    try {
      return { value: await work(tx) }
    } catch (error) {
      if (error instanceof Refusal && error.detail.keepEffects) return { refusal: error }
      throw error
    }
  }
  const outcome = await transact(tenant, owner, keeping, options)
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.value
}

/** The envelope of a call's result. @throws Error, in tests, when the contract does not describe the result */
export const successOf = ({ checkResults }: Kernel, call: Call, result: unknown): string => {
  const body = successBody(result)
  if (checkResults) {
    const { resultData } = JSON.parse(body) as { resultData: unknown }
    const [problem] = Value.Errors(endpoints[call].result, resultData)
    if (problem)
      throw new Error(`${call} answers what its contract does not describe: ${problem.instancePath} ${problem.message}`)
  }
  return body
}

const answerOf = ({ kernel, endpoint, call }: Prepared, result: unknown): Answer => {
  const sent = { status: endpoint.status ?? 200, replayed: false }
  return endpoint.answerType
    ? { ...sent, body: '', file: result as SentFile }
    : { ...sent, body: successOf(kernel, call, result) }
}

const keyedRequest = (prepared: Prepared): KeyedRequest => ({
  keyed: prepared.keyed,
  now: prepared.handlerInput.now,
  answerOf: (result) => answerOf(prepared, result),
})

/** A public call runs as the platform, even with an application key: its tables belong to the platform. */
const tenantOf = ({ endpoint, claim }: Prepared): number | null =>
  endpoint.access === 'public' ? null : (claim.tenant?.id ?? null)

/**
 * Reads and admits at once: neither waits for the other's round trip. The caller gets the result only after admission;
 * a refusal rolls the transaction back.
 */
const readWhileAdmitting = async (
  tx: Tx,
  prepared: Prepared,
  handler: (it: InsideTransaction) => Promise<unknown>,
): Promise<Answer> => {
  const claimed = { person: prepared.claim.bearer, terminal: null, staff: null }
  const [, result] = await sideBySide([
    admit(tx, prepared),
    handler({ ...prepared.handlerInput, ...claimed, tx } as InsideTransaction),
  ])
  return answerOf(prepared, result)
}

/** Not those of staff: what they may read is known after their admission. */
const isPersonalRead = ({ call, claim, keyed, endpoint }: Prepared): boolean =>
  call.startsWith('GET ') && claim.bearer !== null && keyed === null && endpoint.access !== 'admin'

/** More than a pool that lost all its connections at once usually hands out before it has noticed each end. */
const mostAttempts = 5

/**
 * A read, or a request with a key, whose transaction lost its connection is carried out again, on another connection. A
 * server that ends one usually ends all, so the next one may be lost too. A write that was committed nevertheless has
 * stored its answer under the key.
 */
const outlivingConnections = async ({ call, keyed }: Prepared, work: () => Promise<Answer>): Promise<Answer> => {
  const isRepeatable = keyed !== null || call.startsWith('GET ')
  for (let attempt = 1; ; attempt += 1)
    try {
      return await work()
    } catch (error) {
      const isLost = error instanceof DatabaseLost && !(error instanceof DatabaseUnreachable)
      if (!isLost || !isRepeatable || attempt === mostAttempts) throw error
    }
}

/** Runs admission, key check and handler in one transaction. @throws DatabaseLost */
export const runInsideTransaction = (
  prepared: Prepared,
  handler: (it: InsideTransaction) => Promise<unknown>,
): Promise<Answer> => {
  const { kernel, handlerInput, call } = prepared
  const work = () =>
    transactKeeping(kernel.transact, tenantOf(prepared), call, async (tx) => {
      if (isPersonalRead(prepared)) return readWhileAdmitting(tx, prepared, handler)
      const who = await admit(tx, prepared)
      const places = placesOf(prepared.endpoint, who.person)
      if (places.length > 0) await keepToPlaces(tx, places)
      const handle = () => handler({ ...handlerInput, ...who, tx } as InsideTransaction)
      const answer = await answerOnce({ ...keyedRequest(prepared), tx, work: handle })
      return prepared.endpoint.changesShared ? { ...answer, version: await ownId(tx) } : answer
    })
  return outlivingConnections(prepared, () => notingFirstUse(prepared, work))
}

/** Of a call of staff whose input was refused: who may not make it learns nothing else. @throws Refusal FORBIDDEN */
export const admitBeforeRefusal = async (prepared: Prepared): Promise<void> => {
  const { claim, endpoint, kernel, call, handlerInput } = prepared
  const { tenant, bearer, entry } = claim
  if (!tenant || endpoint.access !== 'admin') return
  await notingFirstUse(prepared, () =>
    kernel.transact(tenant.id, `${call} admission`, async (tx) => {
      if (bearer) await admitBearer(tx, bearer, null, endpoint)
      if (entry) await admitEntry(tx, entry, endpoint, handlerInput.now)
    }),
  )
}

/** Verifies the caller's claim in a transaction of its own. @throws Refusal of the access class */
export const admitCaller = (prepared: Prepared) =>
  notingFirstUse(prepared, () =>
    prepared.kernel.transact(tenantOf(prepared), `${prepared.call} admission`, (tx) => admit(tx, prepared)),
  )

/** Runs admission in its own transaction, then the handler with no transaction open. */
export const runOutsideTransaction = async (
  prepared: Prepared,
  handler: (it: OutsideTransaction) => Promise<unknown>,
): Promise<Answer> => {
  const { kernel, handlerInput, call, keyed } = prepared
  const bodyHash = keyed?.bodyHash ?? ''
  const tenant = tenantOf(prepared)
  const who = await admitCaller(prepared)
  const places = placesOf(prepared.endpoint, who.person)
  const transact: TenantTransact = (work) => transactKeeping(kernel.transact, tenant, call, work, { places })
  let answer: Answer | undefined
  let replayed = false
  const answered = (given: Answer) => {
    answer = given
  }
  const once = onceOf({ ...keyedRequest(prepared), transact, answered })
  const markReplayed = () => {
    replayed = true
  }
  const tools = { bodyHash, transact, once, markReplayed }
  const result = await handler({ ...handlerInput, ...who, ...tools } as OutsideTransaction)
  return answer?.replayed ? answer : { ...answerOf(prepared, result), replayed }
}
