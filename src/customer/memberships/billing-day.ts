import { dayOf } from '#contract/rules/membership.ts'
import { timeZoneOf } from '#contract/rules/merchant-time.ts'
import { knownOr } from '#src/kit/data/known-or.ts'
import { useStored } from '#src/kit/data/use-stored.ts'
import { useSite } from '#src/kit/site/site-context.ts'
import { locations } from '#src/resources/resource.ts'

/** The merchant's time zone, in whose days memberships are billed. */
export const useMerchantZone = (): string => {
  const { timeZone } = useSite()
  return timeZoneOf(timeZone, knownOr(useStored(locations, undefined)) ?? [])
}

/** The day of a billing on the merchant's clocks, wherever the device is, as dates are written: 04/12/2026. */
export const billingDay = (timeZone: string, when: string): string =>
  dayOf(timeZone, Date.parse(when)).split('-').reverse().join('/')

export const useBillingDay = (): ((when: string) => string) => {
  const zone = useMerchantZone()
  return (when) => billingDay(zone, when)
}
