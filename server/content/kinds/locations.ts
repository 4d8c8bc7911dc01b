import { getTableColumns } from 'drizzle-orm'
import { hoursFields, hoursOf, locations as content, taxRatesOf, taxRateTexts } from '#contract/content/locations.ts'
import { listLocations, locations as locationsTable, saveLocations } from '#server/tables/locations.ts'
import { kind } from '../kind.ts'
import { nextIds, sameNamed } from '../columns.ts'

export const locations = kind(content, {
  read: async ({ tx }) =>
    (await listLocations(tx)).map((location) => ({
      id: location.id,
      row: {
        ...sameNamed(content.fields, location),
        ...hoursFields(location.hours),
        taxRates: taxRateTexts(location.taxRates),
      },
    })),
  write: async (site, rows) => {
    const { tx, tenant: tenantId } = site
    const idOf = await nextIds(site, locationsTable)
    await saveLocations(
      tx,
      rows.map(({ row, stored }) => ({
        tenantId,
        id: idOf(stored),
        ...sameNamed(getTableColumns(locationsTable), row),
        hours: hoursOf(row),
        taxRates: taxRatesOf(row.taxRates),
      })),
    )
    site.locations.refresh(await listLocations(tx))
  },
})
