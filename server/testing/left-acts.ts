import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { endpoints, type Call } from '#contract/endpoints/index.ts'
import type { Database } from '#server/database/open.ts'
import { rowsOf } from '#server/database/transact.ts'

/** What a call of a test leaves. */
interface Running {
  /** It has written to the audit log, in a transaction that was committed. */
  leftAct: boolean
}

const running = new AsyncLocalStorage<Running>()

/** The calls that have to leave an act, or to say why not. */
const isWatched = (call: Call): boolean => endpoints[call].access === 'admin' && !call.startsWith('GET ')

/**
 * Sends a call, and records that it has left an act where it was carried out, for the check that every call of staff
 * leaves one: a short line, so that processes can append to one file.
 */
export const watchedCall = async <A extends { statusCode: number }>(call: Call, send: () => Promise<A>): Promise<A> => {
  const file = process.env.CLEARCOAT_REFUSALS
  if (file === undefined || !isWatched(call)) return send()
  const left: Running = { leftAct: false }
  // Awaited within: a request is sent when its answer is waited for.
  const answer = await running.run(left, async () => await send())
  if (left.leftAct && answer.statusCode < 300) appendFileSync(file, `${call} leaves an act\n`)
  return answer
}

/** The database, which notes whether a transaction of a watched call has written to the audit log. */
export const notingActs = (database: Database): Database => ({
  ...database,
  transact: async (tenant, owner, work, options) => {
    const call = running.getStore()
    if (!call) return database.transact(tenant, owner, work, options)
    let leftAct = false
    const result = await database.transact(
      tenant,
      owner,
      async (tx) => {
        const value = await work(tx)
        const written = sql`select exists (select from audit_log where xmin = pg_current_xact_id()::xid) as written`
        leftAct = (await rowsOf<{ written: boolean }>(tx, written))[0]?.written === true
        return value
      },
      options,
    )
    call.leftAct ||= leftAct
    return result
  },
})
