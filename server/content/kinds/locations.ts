import { hoursFields, hoursOf, locations as content, placeOf } from '#contract/content/locations.ts'
import { listLocations, locations as locationsTable, saveLocations } from '#server/tables/locations.ts'
import { kind } from '../kind.ts'
import { nextIds } from '../next-ids.ts'

export const locations = kind(content, {
  read: async ({ tx }) =>
    (await listLocations(tx)).map(({ hours, id, ...place }) => ({
      id,
      row: { ...placeOf(place), ...hoursFields(hours) },
    })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    const idOf = await nextIds(site, locationsTable)
    await saveLocations(
      tx,
      rows.map(({ row, stored }) => ({ tenantId, id: idOf(stored), ...placeOf(row), hours: hoursOf(row) })),
    )
    site.locations.refresh(await listLocations(tx))
  },
})
