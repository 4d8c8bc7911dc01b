import { useEffect, useEffectEvent, useRef } from 'react'
import { dialogs } from '#src/ui/overlays/dialogs.ts'
import { dataWords } from '#src/words/data.ts'
import { opensErrorDialog, type StoredView } from '#src/kit/data/use-stored.ts'

/**
 * Shows a dialog, which offers to try again, only when there is nothing else to show, and once for the failures
 * that happen while it is open.
 * @param title the pinned title of the screen: "Unable to get Washes"
 */
export const useFailureDialog = (stored: StoredView<unknown>, title: string): void => {
  const blank = opensErrorDialog(stored)
  const { refresh, problem } = stored
  const asking = useRef(false)
  const offer = useEffectEvent(async () => {
    if (asking.current) return
    asking.current = true
    const { failed: body, yesTryAgain: yes } = dataWords
    const again = await dialogs.confirm({ kind: 'error', title, body, yes })
    asking.current = false
    if (again) refresh()
  })
  // Each failed refresh has a problem object of its own.
  useEffect(() => {
    if (blank && problem) void offer()
  }, [blank, problem])
}
