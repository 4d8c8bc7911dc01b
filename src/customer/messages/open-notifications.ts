import { notificationsSeen } from '#contract/requests/kinds.ts'
import type { OwnDatabase } from '#src/local/own.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Contact } from '#src/platform/contact.ts'
import type { Queue } from '#src/queue/queue.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { notifications } from '#src/resources/resource.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { notificationWords as words } from '#src/words/notifications.ts'

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

/**
 * As `openNotifications`. A failure is told in a dialog; offline, the stored list suffices, and its marks are sent
 * later.
 * @param onEnd called when the server has answered, or will not, and before the dialog
 */
export const openTellingFailure = async (
  ports: OpeningPorts & { contact: Pick<Contact, 'offline'> },
  onEnd: () => void,
): Promise<void> => {
  const isFresh = await openNotifications(ports).catch(() => false)
  onEnd()
  if (isFresh) return
  const isEnough = ports.contact.offline && (await ports.keeper.read(notifications, undefined)) !== undefined
  if (!isEnough) await dialogs.alert({ kind: 'error', title: words.failed, body: words.failedBody })
}
