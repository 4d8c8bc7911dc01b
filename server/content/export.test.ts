import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { loadDemo } from '#server/demo/load.ts'
import { demoMerchants } from '#server/demo/merchants.ts'
import { auditLog } from '#server/tables/audit-log.ts'
import { listLocations } from '#server/tables/locations.ts'
import { readMerchant } from '#server/tables/merchants.ts'
import { allProducts } from '#server/tables/products.ts'
import { exportedKinds } from './kinds.ts'
import { contentSite } from '#server/testing/content-site.ts'
import type { Tx } from '#server/database/transact.ts'

const site = contentSite(loadDemo)
const { importFiles, importJson, here } = site
const jsonFrom = (tenant = site.merchant.tenant): Promise<string> => site.files.exportJson(tenant)
const actsOf = async (tenant = site.merchant.tenant) =>
  (await here((tx) => tx.select().from(auditLog).where(eq(auditLog.tenantId, tenant)), tenant)).map(
    ({ act, subject, detail }) => ({ act, subject, detail }),
  )

describe('an export', () => {
  test.each(demoMerchants)('of $subdomain goes into an empty site as it is, in JSON', async ({ hsAccountId }) => {
    const file = await jsonFrom(hsAccountId)
    expect((await importJson(file)).problems).toEqual([])
    expect(await jsonFrom()).toBe(file)
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
    expect(await site.files.exportCsv(site.merchant.tenant)).toEqual(all)
    expect(await jsonFrom()).toBe(await jsonFrom(hsAccountId))
  })

  test.each(demoMerchants)('of $subdomain is no difference to that site', async ({ hsAccountId }) => {
    const { lines, problems } = await importJson(await jsonFrom(hsAccountId), { to: hsAccountId, isRemoving: true })
    expect(problems).toEqual([])
    expect(lines).toHaveLength(exportedKinds.length)
    expect(lines.every((line) => /: \d+ unchanged$/.test(line))).toBe(true)
    expect((await actsOf(hsAccountId)).map(({ act }) => act)).not.toContain('content imported')
  })

  test('contains no id, no customer and nothing that opens anything', async () => {
    const { hsAccountId, appKey, users, terminal, siteConfig } = demoMerchants[0]!
    const file = await jsonFrom(hsAccountId)
    const { format, ...content } = JSON.parse(file) as Record<string, object[] | object>
    expect(format).toBe(1)
    expect(Object.keys(content)).toEqual(['locations', 'products', 'deals', 'codes', 'texts', 'support', 'survey'])
    const names = Object.values(content).flatMap((rows) => [rows].flat().flatMap(Object.keys))
    expect(new Set(names)).toEqual(new Set(exportedKinds.flatMap(({ fields }) => Object.keys(fields))))
    expect([...new Set(names)].filter((name) => /id$|hash|secret|token|key|session/i.test(name))).toEqual([])
    for (const { email, referralCode } of users) {
      expect(file).not.toContain(email)
      expect(file).not.toContain(referralCode)
    }
    const secrets = [String(hsAccountId), appKey, terminal.terminalId, terminal.terminalSecret, siteConfig.logo]
    for (const secret of secrets) expect(file).not.toContain(secret)
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
