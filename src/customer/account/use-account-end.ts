import { useCallback, useState } from 'react'
import { useUserId } from '#src/kit/data/use-session.ts'
import { useNavigation } from '#src/kit/navigation/navigation.ts'
import { useServices } from '#src/kit/services.ts'
import { isLost } from '#src/platform/contact.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { accountEndWords as words } from '#src/words/account.ts'
import { deleteAccount } from './delete-account.ts'
import { logOutEverywhere } from './log-out-everywhere.ts'

export interface AccountEnd {
  /** One of them is under way. */
  busy: boolean
  deleteAccount(email: string): void
  logOutEverywhere(): void
}

/** The ends of an account's use. Neither is queued: without a signal it says so at once. */
export const useAccountEnd = (): AccountEnd => {
  const services = useServices()
  const person = useUserId()
  const { go } = useNavigation()
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (failed: string, done: string, act: (person: string) => Promise<boolean>) => {
      if (person === undefined) return
      if (isLost(services.contact, services.clock.now()))
        return dialogs.alert({ kind: 'warning', title: failed, body: words.offline })
      setBusy(true)
      if (!(await act(person).finally(() => setBusy(false)))) return
      go('/', { replace: true })
      toasts.show(done, 'success')
    },
    [services, person, go],
  )
  return {
    busy,
    deleteAccount: (email) =>
      void run(words.deleteFailed, words.deleted, (who) => deleteAccount(services, { person: who, email })),
    logOutEverywhere: () =>
      void run(words.everywhereFailed, words.everywhereDone, (who) => logOutEverywhere(services, who)),
  }
}
