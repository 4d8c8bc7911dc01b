import type { Notification } from '#contract/shapes/notification.ts'
import type { NotificationRow } from '../tables/notifications.ts'

const day = 86_400_000
/** Messages are listed, and kept, for that many days. */
export const listedDays = 90

export const listedSince = (now: Date): Date => new Date(now.getTime() - listedDays * day)

export const presentNotification = ({ title, body, createdAt, readAt }: NotificationRow): Notification => ({
  title,
  body,
  createDate: createdAt.toISOString(),
  read: readAt !== null,
})
