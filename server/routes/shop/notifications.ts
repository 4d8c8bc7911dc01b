import type { FastifyInstance } from 'fastify'
import { openNotifications } from '#server/commands/profile/open-notifications.ts'
import { registerToken } from '#server/commands/profile/register-token.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { serve } from '#server/api/serve.ts'
import { listedSince, presentNotification } from '#server/presenters/notifications.ts'
import { countUnread, listNotifications } from '#server/tables/notifications.ts'
import { dropDeviceToken } from '#server/tables/push-tokens.ts'

export const notificationRoutes = (app: FastifyInstance): void => {
  serve(app, 'GET /users/notifications', ({ tx, person, now }) => countUnread(tx, person.userId, listedSince(now)))

  serve(app, 'GET /users/notifications/list', async ({ tx, person, now }) =>
    (await listNotifications(tx, person.userId, listedSince(now))).map(presentNotification),
  )

  serve(app, 'PATCH /users/notifications', async ({ tx, person, now, body }) =>
    (await openNotifications({ tx, userId: person.userId, until: body.until, now })).map(presentNotification),
  )

  serve(app, 'POST /users/firebase', async ({ tx, tenant, person, deviceId, now, body: { token } }) => {
    const owner = { tenantId: tenant.id, userId: person.userId, deviceId }
    await registerToken({ tx, token: { ...owner, token, platform: 'web', seenAt: now } })
    return true
  })

  serve(app, 'DELETE /users/firebase', async ({ tx, person, deviceId }) => {
    if (deviceId === null) throw new Refusal('DEVICE_ID')
    await dropDeviceToken(tx, person.userId, deviceId)
    return true
  })

  serve(app, 'POST /devices', async ({ tx, tenant, person, deviceId, now, body: { deviceToken: token, OS } }) => {
    const owner = { tenantId: tenant.id, userId: person.userId, deviceId }
    await registerToken({ tx, token: { ...owner, token, platform: OS, seenAt: now } })
    return true
  })
}
