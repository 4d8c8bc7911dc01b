import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { demoMerchants } from '#server/demo/merchants.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { allProducts } from '#server/tables/products.ts'
import { cellOf } from '#contract/content/judge.ts'
import { writeCsv } from '#contract/rules/csv.ts'
import { storedRows } from './difference.ts'
import { exportedKinds } from './kinds.ts'
import { openContent } from './site.ts'
import { contentSite } from '#server/testing/content-site.ts'
import type { Tx } from '#server/database/transact.ts'

const site = contentSite(loadDemo)
const { importFiles, importJson, here } = site
const jsonFrom = (tenant = site.merchant.tenant): Promise<string> => site.files.exportJson(tenant)
/** The files of a site with its own ids, as they fit every site. */
const withoutIds = (file: string): string =>
  file.replace(/,(id|s[0-9a-f]{8}-\d+)\r\n/g, '\r\n').replace(/,\n\s*"id": "s[0-9a-f]{8}-\d+"/g, '')
const allWithoutIds = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, withoutIds(file)]))
const actsOf = async (tenant = site.merchant.tenant) =>
  (await here((tx) => tx.select().from(auditLog).where(eq(auditLog.tenantId, tenant)), tenant)).map(
    ({ act, subject, detail }) => ({ act, subject, detail }),
  )

describe('an export', () => {
  test.each(demoMerchants)('of $subdomain goes into an empty site as it is, in JSON', async ({ hsAccountId }) => {
    const file = await jsonFrom(hsAccountId)
    expect((await importJson(file)).problems).toEqual([])
    expect(withoutIds(await jsonFrom())).toBe(withoutIds(file))
    const [there, copy] = await Promise.all([here(allProducts, hsAccountId), here(allProducts)])
    const locations = new Map((await here(listLocations, hsAccountId)).map(({ id }, place) => [id, place + 1]))
    const unnumbered = ({ tenantId: _tenant, id: _id, ...product }: (typeof there)[number]) => product
    expect(copy.map(unnumbered)).toEqual(
      there.map(unnumbered).map((product) => ({
        ...product,
        locationIds: product.locationIds.map((id) => locations.get(id)),
      })),
    )
    const texts = ({
      terms,
      clubTerms,
      privacyPolicy,
      supportFaqs,
      supportEmail,
    }: Awaited<ReturnType<typeof read>>) => ({
      texts: [terms, clubTerms, privacyPolicy, supportFaqs, supportEmail],
    })
    const read = (tx: Tx, tenant: number) => readMerchant(tx, tenant)
    expect(texts(await here((tx) => read(tx, site.merchant.tenant)))).toEqual(
      texts(await here((tx) => read(tx, hsAccountId), hsAccountId)),
    )
  })

  test.each(demoMerchants)('of $subdomain goes into an empty site as it is, in CSV', async ({ hsAccountId }) => {
    const all = await site.files.exportCsv(hsAccountId)
    expect((await importFiles(all)).problems).toEqual([])
    expect(allWithoutIds(await site.files.exportCsv(site.merchant.tenant))).toEqual(allWithoutIds(all))
    expect(withoutIds(await jsonFrom())).toBe(withoutIds(await jsonFrom(hsAccountId)))
  })

  test.each(demoMerchants)('of $subdomain is no difference to that site', async ({ hsAccountId }) => {
    const { lines, problems } = await importJson(await jsonFrom(hsAccountId), { to: hsAccountId, isRemoving: true })
    expect(problems).toEqual([])
    expect(lines).toHaveLength(exportedKinds.length)
    expect(lines.every((line) => /: \d+ unchanged$/.test(line))).toBe(true)
    expect((await actsOf(hsAccountId)).map(({ act }) => act)).not.toContain('content imported')
  })

  test.each(demoMerchants)(
    'of $subdomain is, without its last column, what it is without ids',
    async ({ hsAccountId }) => {
      const all = await site.files.exportCsv(hsAccountId)
      for (const kind of exportedKinds) {
        const columns = Object.entries(kind.fields)
        const tenant = { tenant: hsAccountId, now: site.server.clock.date() }
        const rows = await here(async (tx) => {
          const opened = await openContent(tx, tenant.tenant, tenant.now)
          return (await storedRows(kind, opened)).values()
        }, hsAccountId)
        const cells = [...rows].map(({ row }) => columns.map(([name, field]) => cellOf(field, row[name] ?? null)))
        const plain = `\uFEFF${writeCsv([columns.map(([name]) => name), ...cells])}`
        expect(withoutIds(all[`${kind.name}.csv`]!)).toBe(plain)
        expect(all[`${kind.name}.csv`] === plain).toBe(!['locations', 'products', 'deals'].includes(kind.name))
      }
    },
  )

  test('contains no id but its own, no customer and nothing that opens anything', async () => {
    const { hsAccountId, appKey, users, terminal, siteConfig } = demoMerchants[0]!
    const file = await jsonFrom(hsAccountId)
    const { format, ...content } = JSON.parse(file) as Record<string, object[] | object>
    expect(format).toBe(1)
    expect(Object.keys(content)).toEqual(['locations', 'products', 'deals', 'codes', 'texts', 'support', 'survey'])
    const names = Object.values(content).flatMap((rows) => [rows].flat().flatMap(Object.keys))
    expect(new Set(names)).toEqual(new Set(exportedKinds.flatMap(({ fields }) => [...Object.keys(fields), 'id'])))
    expect([...new Set(names)].filter((name) => /.id$|hash|secret|token|key|session/i.test(name))).toEqual([])
    for (const { email, referralCode } of users) {
      expect(file).not.toContain(email)
      expect(file).not.toContain(referralCode)
    }
    const secrets = [String(hsAccountId), appKey, terminal.terminalId, terminal.terminalSecret, siteConfig.logo]
    for (const secret of secrets) expect(withoutIds(file)).not.toContain(secret)
    expect((await actsOf(hsAccountId)).at(-1)).toMatchObject({ act: 'content exported' })
  })

  test('is refused where a file could not say which row is meant', async () => {
    await site.server.make.product(site.merchant, { name: 'Twice' })
    await site.server.make.product(site.merchant, { name: 'twice' })
    await expect(jsonFrom()).rejects.toThrow('two rows of products called "AppWash twice"')
    const other = await site.files.emptySite()
    await site.server.make.product(other, { locationIds: [9] })
    await expect(jsonFrom(other.tenant)).rejects.toThrow('names location 9, which does not exist')
  })
})
