import { useEffect, useState } from 'react'
import { contactProbeTimeout } from '#contract/constants.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { useServices } from '#src/kit/services.ts'
import { points, purchases } from '#src/resources/resource.ts'
import { watchKioskCharge } from './kiosk-charge.ts'

/** The charge that a kiosk makes while the component is mounted. `again` forgets it, for the next token. */
export const useKioskCharge = (): { charge: Purchase | undefined; again: () => void } => {
  const { clock, keeper } = useServices()
  const [charge, setCharge] = useState<Purchase>()
  useEffect(() => {
    const load = async () => {
      await keeper.refresh(purchases, undefined, { timeout: contactProbeTimeout })
      return (await keeper.read(purchases, undefined))?.value ?? []
    }
    const visible = () => document.visibilityState === 'visible'
    return watchKioskCharge({ clock, load, visible }, (seen) => {
      setCharge(seen)
      void keeper.refresh(points, undefined).catch(() => undefined)
    })
  }, [clock, keeper])
  return { charge, again: () => setCharge(undefined) }
}
