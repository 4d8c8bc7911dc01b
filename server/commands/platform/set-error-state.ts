import type { ErrorState } from '#contract/error-causes.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { recordAct } from '#server/tables/audit-log.ts'
import { changeCause, lockCause } from '#server/tables/error-causes.ts'

export interface ErrorStateChange {
  tx: Tx
  /** Of the cause. */
  id: string
  state: ErrorState
  /** The account that changes it. */
  staff: string
  now: Date
}

const acts = { resolved: 'error resolved', muted: 'error muted', open: 'error opened again' } as const

/**
 * Resolves or mutes a cause of errors, or opens it again. A resolved one opens by itself in a version later than the
 * newest in which it has been seen by now. A state that it has already changes nothing.
 * @throws Refusal ERROR_UNKNOWN
 */
export const setErrorState = async ({ tx, id, state, staff, now }: ErrorStateChange): Promise<void> => {
  const cause = await lockCause(tx, id)
  if (!cause) throw new Refusal('ERROR_UNKNOWN')
  if (cause.state === state) return
  const resolvedIn = state === 'resolved' ? (cause.versions[0] ?? null) : null
  await changeCause(tx, { id, state, stateAt: now, stateBy: staff, resolvedIn, cameAgainIn: null })
  const { title, source } = cause
  const actor = { kind: 'platform', name: staff } as const
  await recordAct(tx, { tenant: null, now, actor, act: acts[state], subject: id, detail: { title, source } })
}
