import { notificationsSeen } from '#contract/requests/kinds.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Queue } from '#src/queue/queue.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { notifications } from '#src/resources/resource.ts'

export interface OpeningPorts {
  own: OwnDatabase
  clock: Clock
  queue: Queue
  keeper: Keeper
}

/**
 * Opening the screen marks its messages as seen, through the queue; the answer is the new list.
 * Later messages stay unread, however late this request arrives.
 * @returns whether the server accepted it, so that the list is fresh
 */
export const openNotifications = async ({ own, clock, queue, keeper }: OpeningPorts): Promise<boolean> => {
  const known = (await keeper.read(notifications, undefined))?.value ?? []
  // The newest stored message may be ahead of a slow clock.
  const until = new Date(Math.max(clock.now(), ...known.map(({ createDate }) => Date.parse(createDate))))
  await queue.add(notificationsSeen, { until: until.toISOString() })
  await queue.flush({ evenIfEarly: true })
  return (await own.requests.filter(({ kind }) => kind === notificationsSeen.kind).count()) === 0
}
