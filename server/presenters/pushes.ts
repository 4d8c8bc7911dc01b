import type { SentPush } from '#contract/shapes/notification.ts'
import type { TargetedDelivery } from '#server/tables/push-deliveries.ts'

const emptyPush = (
  { delivery, notification, email, firstName, lastName }: TargetedDelivery,
  viewer: string,
): SentPush => {
  const { id, title, body, path, createdAt } = notification
  const name = [firstName, lastName].filter(Boolean).join(' ')
  const sender = { name, isYou: delivery.senderId === viewer }
  return { id, email, title, body, path, sentAt: createdAt.toISOString(), sender, devices: [] }
}

/**
 * Messages with their devices, from one row for each device. The order of the rows is kept.
 * @param viewer id of the administrator who reads them
 */
export const sentPushes = (rows: readonly TargetedDelivery[], viewer: string): SentPush[] => {
  const pushes = new Map<string, SentPush>()
  for (const row of rows) {
    const { platform, seenAt, state, reason } = row.delivery
    const push = pushes.get(row.notification.id) ?? emptyPush(row, viewer)
    push.devices.push({ platform, seenAt: seenAt.toISOString(), state, reason })
    pushes.set(row.notification.id, push)
  }
  return [...pushes.values()]
}
