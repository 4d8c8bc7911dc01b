import { useEffect, useState } from 'react'
import { subscribe } from 'valtio/vanilla'
import { contactProbeTimeout } from '#contract/constants.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { useServices } from '#src/kit/services.ts'
import { purchases } from '#src/resources/resource.ts'
import { watchKioskCharge } from './kiosk-charge.ts'

/** The charge that a kiosk makes while the component is mounted. `again` forgets it, for the next token. */
export const useKioskCharge = (): { charge: Purchase | undefined; again: () => void } => {
  const { clock, keeper } = useServices()
  const [charge, setCharge] = useState<Purchase>()
  useEffect(() => {
    const load = async () => {
      // A request that is under way may have been answered before the charge.
      await keeper.refresh(purchases, undefined, { timeout: contactProbeTimeout, unshared: true })
      return (await keeper.read(purchases, undefined))?.value ?? []
    }
    const visible = () => document.visibilityState === 'visible'
    const onUserChange = (listener: () => void) => subscribe(keeper.rechecks, listener, true)
    return watchKioskCharge({ clock, load, visible, onUserChange }, setCharge)
  }, [clock, keeper])
  return { charge, again: () => setCharge(undefined) }
}
