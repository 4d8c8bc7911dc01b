import { useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { dataWords } from '#src/words/data.ts'
import { placesWords } from '#src/words/admin-places.ts'

/**
 * Runs a save of a place: busy meanwhile, and with the server's words when it is refused.
 * @param readAgain reads what is stored, after a save and after another administrator's
 */
export const useSavePlace = (readAgain: () => void) => {
  const { report } = useServices()
  const [busy, setBusy] = useState(false)
  /** @returns whether it was saved */
  const run = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      toasts.show(done, 'success')
      readAgain()
      return true
    } catch (error) {
      if (isRefused(error, 'PRECONDITION')) {
        // The form then shows what the other administrator has saved.
        readAgain()
        return false
      }
      if (!isRemoteFailure(error)) report(error)
      const body = isRefused(error) ? (Object.values(error.fieldErrors)[0] ?? error.message) : dataWords.failed
      void dialogs.alert({ kind: 'error', title: placesWords.failed, body })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
