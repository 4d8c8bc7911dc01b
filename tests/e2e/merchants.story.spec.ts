import { test } from './support/phone.ts'
import { merchants, scanOffline, scanScreens } from './support/scans.ts'

for (const merchant of [merchants.puddle, merchants.blackline, merchants.riverbend])
  test.describe(merchant.name, () => {
    test.use({ colorScheme: merchant.schemes[0] })

    test('its screens have no detectable accessibility violations, in no colour scheme', async ({ page, link }) => {
      test.setTimeout(180_000)
      await scanScreens(page, link.origin(merchant.site), merchant)
    })
  })

for (const merchant of [merchants.puddle, merchants.blackline, merchants.riverbend])
  test.describe(merchant.name, () => {
    test.use({ colorScheme: merchant.schemes[0] })

    test('its offline messages and lists have no detectable accessibility violations, in no colour scheme', ({
      page,
      link,
    }) => scanOffline(page, link.origin(merchant.site), merchant))
  })
