import type { Notification } from '#contract/shapes/notification.ts'
import { listedDays, type NotificationRow } from '#server/tables/notifications.ts'

const day = 86_400_000

export const listedSince = (now: Date): Date => new Date(now.getTime() - listedDays * day)

export const presentNotification = ({ title, body, path, createdAt, readAt }: NotificationRow): Notification => ({
  title,
  body,
  createDate: createdAt.toISOString(),
  read: readAt !== null,
  ...(path === null ? {} : { path }),
})
