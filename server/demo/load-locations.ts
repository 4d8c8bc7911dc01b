import { wallClock } from '#contract/rules/opening.ts'
import type { Tx } from '#server/database/transact.ts'
import { addHours, listLocations, saveNotice } from '#server/tables/locations.ts'
import type { DemoMerchant } from './merchant.ts'

/**
 * Adds the hours of a demo merchant's locations that are missing, and dates its notices to the day of the start.
 * @param now in epoch milliseconds
 */
export const loadLocations = async (tx: Tx, merchant: DemoMerchant, now: number): Promise<void> => {
  const { hsAccountId: tenant, locations, notices } = merchant
  const without = new Set((await listLocations(tx)).filter(({ hours }) => !hours).map(({ id }) => id))
  for (const { id, hours } of locations) if (hours && without.has(id)) await addHours(tx, tenant, id, hours)
  for (const { locationId, ...notice } of notices) {
    const timeZone = locations.find(({ id }) => id === locationId)?.hours?.timeZone ?? 'UTC'
    await saveNotice(tx, tenant, locationId, { ...notice, date: wallClock(timeZone, now).date })
  }
}
