import { useRef, useState } from 'react'
import type { NewBroadcast } from '#contract/shapes/broadcast.ts'
import type { TargetedNotification } from '#contract/shapes/notification.ts'
import { keyPerIntent } from '#src/kit/forms/key-per-intent.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { adminPushWords } from '#src/words/admin-push.ts'
import { dataWords } from '#src/words/data.ts'

/** Sends messages after a question; each attempt at the same message has the same key. */
export const useSending = (onSent: () => void) => {
  const { remote, newKey, report } = useServices()
  const [busy, setBusy] = useState(false)
  const keys = useRef(keyPerIntent(newKey))

  /** @returns for the field of the email: why it was not sent; null: it was sent, or a dialog says why */
  const run = async (request: unknown, work: (idempotencyKey: string) => Promise<string>): Promise<string | null> => {
    setBusy(true)
    try {
      const said = await work(keys.current(request))
      // The next press is another message.
      keys.current = keyPerIntent(newKey)
      toasts.show(said, 'success')
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      const why = isRefused(error) ? (Object.values(error.fieldErrors)[0] ?? error.message) : dataWords.failed
      if (isRefused(error, 'PUSH_NO_USER')) return why
      void dialogs.alert({ kind: 'error', title: adminPushWords.failed, body: why })
    } finally {
      setBusy(false)
      onSent()
    }
    return null
  }

  const confirmed = (to: string): Promise<boolean> => {
    const { confirmTitle, confirmBody: body, send: yes, confirmNo: no } = adminPushWords
    return dialogs.confirm({ title: confirmTitle(to), body, yes, no })
  }

  const target = (body: TargetedNotification): Promise<string | null> =>
    run(body, async (idempotencyKey) => {
      const { sent } = await remote.ask('POST /notifications/target', { body }, { idempotencyKey })
      return adminPushWords.sent(sent)
    })

  const sendToOne = async (body: TargetedNotification): Promise<string | null> =>
    (await confirmed(body.email)) ? target(body) : null

  const sendToMe = async (message: Omit<TargetedNotification, 'email'>): Promise<void> => {
    await run({ ...message, toMe: true }, async (idempotencyKey) => {
      const { email } = await remote.ask('GET /users', {})
      const { sent } = await remote.ask(
        'POST /notifications/target',
        { body: { email, ...message } },
        { idempotencyKey },
      )
      return adminPushWords.sent(sent)
    })
  }

  /** @returns whether it was sent */
  const sendToAudience = async (body: NewBroadcast, count: number): Promise<boolean> => {
    if (!(await confirmed(adminPushWords.customers(count)))) return false
    let isSent = false
    await run(body, async (idempotencyKey) => {
      await remote.ask('POST /accounts/broadcasts', { body }, { idempotencyKey })
      isSent = true
      return adminPushWords.broadcast(count)
    })
    return isSent
  }

  return { busy, sendToOne, sendToMe, sendToAudience }
}
