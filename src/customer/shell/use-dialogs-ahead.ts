import { useEffect } from 'react'
import { useServices } from '#src/kit/services.ts'

/** Milliseconds after the first screen, which is used undisturbed meanwhile. */
const delay = 4_000

/** Loads the code of dialogs ahead: when one is needed, the network may be gone. */
export const useDialogsAhead = (): void => {
  const { clock } = useServices()
  useEffect(
    () => clock.after(delay, () => void import('#src/ui/overlays/dialog-host.tsx').catch(() => undefined)),
    [clock],
  )
}
