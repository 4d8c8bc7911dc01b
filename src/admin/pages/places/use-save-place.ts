import { useState } from 'react'
import { useServices } from '#src/kit/services.ts'
import { isRefused, isRemoteFailure } from '#src/remote/outcome.ts'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { toasts } from '#src/ui/toasts.ts'
import { dataWords } from '#src/words/data.ts'
import { placesWords } from '#src/words/admin-places.ts'

/** Runs a save of a place: busy meanwhile, and with the server's words when it is refused. */
export const useSavePlace = (onSaved: () => void) => {
  const { report } = useServices()
  const [busy, setBusy] = useState(false)
  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    try {
      await work()
      toasts.show(done, 'success')
      onSaved()
    } catch (error) {
      if (!isRemoteFailure(error)) report(error)
      const body = isRefused(error) ? (Object.values(error.fieldErrors)[0] ?? error.message) : dataWords.failed
      void dialogs.alert({ kind: 'error', title: placesWords.failed, body })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
