import { useEffect } from 'react'
import { contactProbeTimeout } from '#contract/constants.ts'
import { wallet } from '#src/resources/resource.ts'
import { useServices } from '#src/kit/services.ts'

/** Milliseconds. The live socket reports a use at once; this finds it where the socket is broken. */
const checkInterval = 15_000

/** Asks for the wallet while a code is open: the kiosk redeems the item, and the screen shows it. */
export const useWatchedWallet = (on: boolean): void => {
  const { clock, keeper } = useServices()
  useEffect(() => {
    if (!on) return
    let over = false
    let cancel = (): void => {}
    const look = async () => {
      const seen = document.visibilityState === 'visible'
      if (seen) await keeper.refresh(wallet, undefined, { timeout: contactProbeTimeout }).catch(() => undefined)
      if (!over) cancel = clock.after(checkInterval, look)
    }
    cancel = clock.after(checkInterval, look)
    return () => {
      over = true
      cancel()
    }
  }, [on, clock, keeper])
}
