import { setTimeout as pause } from 'node:timers/promises'
import { endsOrder } from '#contract/rules/order-end.ts'
import type { MembershipAct } from '#contract/shapes/membership.ts'
import type { OrderRequest } from '#contract/shapes/order.ts'
import type { Customer, Told } from '#tests/support/customer.ts'

/**
 * What the member is told of an act.
 * - done: it was done, and if it costs anything, paid
 * - nothing: nothing has changed, and nothing was charged
 * - unsure: no answer came, and the screen says so
 */
export type Word = 'done' | 'nothing' | 'unsure'

/** Milliseconds for which the phone sends one act again, and for which it asks what became of an order. */
const sendingFor = 12_000
const askingFor = 90_000

/** Asks until the answer settles it, or the time is over. */
const until = async (milliseconds: number, ask: () => Promise<Word | undefined>): Promise<Word> => {
  const deadline = Date.now() + milliseconds
  while (Date.now() < deadline) {
    // A lost connection, a portal's page and a cut answer have no verdict.
    const word = await ask().catch(() => undefined)
    if (word) return word
    await pause(300)
  }
  return 'unsure'
}

const isVerdict = ({ status }: Told<unknown>): boolean => status < 500 && ![401, 408, 429].includes(status)

/** Sends an act of the membership that charges nothing, each time with the same key. */
export const sendAct = (member: Customer, key: string, id: string, body: MembershipAct): Promise<Word> =>
  until(sendingFor, async () => {
    const told = await member.call('POST /users/memberships/{id}/acts', `/users/memberships/${id}/acts`, { key, body })
    if (told.status === 200) return 'done'
    return isVerdict(told) && told.errorCode !== 'IDEMPOTENCY_IN_PROGRESS' ? 'nothing' : undefined
  })

/** Sends an order with the same key each time, and asks what became of it when no answer settles it. */
export const sendOrder = async (member: Customer, key: string, body: OrderRequest): Promise<Word> => {
  const sent = await until(sendingFor, async () => {
    const { status, result, errorCode } = await member.call('POST /orders', '/orders', { key, body })
    if (status === 200) return result.approved ? 'done' : 'nothing'
    return errorCode && endsOrder(errorCode) ? 'nothing' : undefined
  })
  if (sent !== 'unsure') return sent
  return until(askingFor, async () => {
    const { status, result } = await member.settle(key)
    if (status !== 200) return undefined
    return result.state === 'approved' ? 'done' : 'nothing'
  })
}
