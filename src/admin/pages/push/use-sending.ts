import type { NewBroadcast } from '#contract/shapes/broadcast.ts'
import type { TargetedNotification } from '#contract/shapes/notification.ts'
import { fieldOr, useAct, type KeyOf } from '#src/kit/acts/act.ts'
import { useServices } from '#src/kit/services.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { adminPushWords } from '#src/words/admin-push.ts'

/** Sends messages after a question; each attempt at the same message has the same key. */
export const useSending = (onSent: () => void) => {
  const { remote } = useServices()
  const { run, ...act } = useAct<'recipients' | 'body'>({
    dialog: adminPushWords.failed,
    text: fieldOr(),
    beside: (error) => (isRefused(error, 'PUSH_NO_USER') ? { recipients: fieldOr()(error) } : null),
    after: onSent,
  })

  const confirmed = (to: string): Promise<boolean> => {
    const { confirmTitle, confirmBody: body, send: yes, confirmNo: no } = adminPushWords
    return dialogs.confirm({ title: confirmTitle(to), body, yes, no })
  }

  const said = ({ sent }: { sent: number }) => adminPushWords.sent(sent)

  const sendToOne = async (body: TargetedNotification): Promise<void> => {
    if (!(await confirmed(body.email))) return
    await run((keyOf) => remote.ask('POST /notifications/target', { body }, { idempotencyKey: keyOf(body) }), said)
  }

  const sendToMe = (message: Omit<TargetedNotification, 'email'>): Promise<boolean> =>
    run(async (keyOf) => {
      const { email } = await remote.ask('GET /users', {})
      const idempotencyKey = keyOf({ ...message, toMe: true })
      return remote.ask('POST /notifications/target', { body: { email, ...message } }, { idempotencyKey })
    }, said)

  /** @returns whether it was sent */
  const sendToAudience = async (body: NewBroadcast, count: number): Promise<boolean> => {
    if (!(await confirmed(adminPushWords.customers(count)))) return false
    const send = (keyOf: KeyOf) => remote.ask('POST /accounts/broadcasts', { body }, { idempotencyKey: keyOf(body) })
    return run(send, adminPushWords.broadcast(count))
  }

  return { ...act, sendToOne, sendToMe, sendToAudience }
}
