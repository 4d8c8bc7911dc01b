import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { Server } from '#server/assemble.ts'
import type { Tx } from '#server/database/transact.ts'
import type { Deps } from '#server/api/deps.ts'
import type { FileKind } from '#server/files/kinds.ts'
import { hashToken } from '#server/security/keys.ts'
import { sanitisedTexts } from '#server/security/merchant-html.ts'
import { insertFiles, type FileRow } from '#server/tables/files.ts'
import { insertLocations } from '#server/tables/locations.ts'
import { hasMerchant, insertMerchant } from '#server/tables/merchants.ts'
import { knownAccount } from '#server/tables/accounts.ts'
import { platformUser, writePlatformUser } from '#server/tables/platform-users.ts'
import { insertProducts } from '#server/tables/products.ts'
import { insertSite } from '#server/tables/sites.ts'
import { insertQuestions } from '#server/tables/survey.ts'
import { insertTerminal } from '#server/tables/terminals.ts'
import { grantNewAccount } from '#server/commands/platform/grant-account.ts'
import { demoAccounts, demoMerchants } from './merchants.ts'
import { loadAccount } from './load-account.ts'
import { loadCharges } from './load-charges.ts'
import { loadOffers } from './load-offers.ts'
import { loadDemoUser } from './load-users.ts'
import type { UserLoad } from './user-load.ts'
import { loadLocations } from './load-locations.ts'
import { withFileUrls, type DemoFile, type DemoMerchant } from './merchant.ts'
import { demoStaff } from './users.ts'

const folder = fileURLToPath(new URL('.', import.meta.url))

const kinds: Record<DemoFile['contentType'], FileKind> = {
  'image/svg+xml': 'svg',
  'image/png': 'png',
  'image/jpeg': 'png',
  'video/mp4': 'mp4',
  'application/geo+json': 'geojson',
}

/** Stores one file of a merchant. A photograph is converted to PNG: merchants' files are SVG, PNG or MP4. */
const storeFile = async (
  { files, clock }: Deps,
  tenant: number,
  originalName: string,
  { path, contentType }: DemoFile,
) => {
  const bytes = await readFile(join(folder, path))
  const kept = contentType === 'image/jpeg' ? await sharp(bytes).png({ palette: true }).toBuffer() : bytes
  const { name, url } = await files.put(tenant, originalName.replace(/\.[a-z0-9]+$/, ''), kinds[contentType], kept)
  const { width = null, height = null } = contentType.startsWith('image/') ? await sharp(kept).metadata() : {}
  const seconds = null
  const shown = { originalName, contentType: files.typeOf(name) ?? '', bytes: kept.byteLength, width, height, seconds }
  const row: FileRow = { tenantId: tenant, name, ...shown, authorId: null, uploadedAt: clock.date() }
  return { row, url }
}

const storeFiles = async (deps: Deps, { hsAccountId, files: named }: DemoMerchant) => {
  const urls = new Map<string, string>()
  const rows: FileRow[] = []
  for (const [name, file] of Object.entries(named)) {
    const { row, url } = await storeFile(deps, hsAccountId, name, file)
    urls.set(name, url)
    rows.push(row)
  }
  return { rows, urlOf: (name: string) => urls.get(name) ?? '' }
}

const merchantRow = (deps: Deps, merchant: DemoMerchant, urlOf: (name: string) => string) => {
  const { hsAccountId: tenantId, companyName, hasApp, hasEcom, currency, processor, texts, loyalty } = merchant
  const { companyName: _, ...siteConfig } = withFileUrls(merchant.siteConfig, urlOf)
  return {
    tenantId,
    companyName,
    hasApp,
    hasEcom,
    currency,
    processor,
    isTestAccount: true,
    siteConfig,
    configTimestamp: deps.clock.now(),
    pointGoal: loyalty.goal,
    widgetTitle: loyalty.widgetTitle,
    referralPoints: loyalty.referralPoints,
    supportEmail: texts.supportEmail,
    supportPhone: texts.supportPhone,
    ...sanitisedTexts({ ...texts, clubTerms: texts.washClubTerms }),
  }
}

const loadCatalogue = async (
  tx: Tx,
  deps: Deps,
  merchant: DemoMerchant,
  urlOf: (name: string) => string,
): Promise<void> => {
  const { hsAccountId: tenantId, survey, locations, products, terminal } = merchant
  await insertMerchant(tx, merchantRow(deps, merchant, urlOf))
  await insertLocations(
    tx,
    locations.map((location) => ({ tenantId, ...location })),
  )
  await insertProducts(
    tx,
    products.map(({ productId, locations: locationIds, ...product }) => ({
      tenantId,
      id: productId,
      locationIds,
      ...product,
    })),
  )
  await insertQuestions(
    tx,
    survey.map((question, index) => ({ tenantId, id: index + 1, question })),
  )
  await insertTerminal(tx, {
    id: deps.random.uuid(),
    tenantId,
    terminalId: terminal.terminalId,
    secretHash: hashToken(terminal.terminalSecret),
  })
}

const loadMerchant = async (
  { database, deps }: Server,
  merchant: DemoMerchant,
  passwordHashes: ReadonlyMap<string, string>,
): Promise<void> => {
  const { hsAccountId: tenantId, subdomain, appKey } = merchant
  const known = await database.transact(null, 'demo site', (tx) =>
    insertSite(tx, { tenantId, subdomain, appKey }, deps.clock.date()),
  )
  if (!known || (await database.transact(tenantId, 'demo check', (tx) => hasMerchant(tx, tenantId)))) return
  const { rows, urlOf } = await storeFiles(deps, merchant)
  const products = new Map(merchant.products.map((product) => [product.productId, product]))
  await database.transact(tenantId, 'demo merchant', async (tx) => {
    await loadCatalogue(tx, deps, merchant, urlOf)
    await insertFiles(tx, rows)
    for (const user of merchant.users) {
      const load: UserLoad = {
        tx,
        deps,
        merchant,
        products,
        now: deps.clock.date(),
        passwordHash: passwordHashes.get(user.password) ?? '',
      }
      await loadDemoUser(load, user)
    }
  })
}

/** By password. */
type Hashes = ReadonlyMap<string, string>

/** Hashes each distinct password once: Argon2 is slow by design, and the demo users share their password. */
const hashPasswords = async (deps: Deps): Promise<Hashes> => {
  const distinct = new Set([demoStaff, ...demoMerchants.flatMap(({ users }) => users)].map(({ password }) => password))
  return new Map(
    await Promise.all([...distinct].map(async (password) => [password, await deps.passwords.hash(password)] as const)),
  )
}

const loadMissing = async (server: Server, hashes: () => Promise<Hashes>): Promise<void> => {
  const missing: DemoMerchant[] = []
  for (const merchant of demoMerchants) {
    const { hsAccountId } = merchant
    if (!(await server.database.transact(hsAccountId, 'demo check', (tx) => hasMerchant(tx, hsAccountId))))
      missing.push(merchant)
  }
  if (missing.length === 0) return
  const passwordHashes = await hashes()
  for (const merchant of missing) await loadMerchant(server, merchant, passwordHashes)
}

/** The account for the updater. Its password is public, as those of the demo's users. */
const loadStaff = async ({ database, deps }: Server, hashes: () => Promise<Hashes>): Promise<void> => {
  const { name, password } = demoStaff
  if (await database.transact(null, 'demo staff', (tx) => platformUser(tx, name))) return
  const passwordHash = (await hashes()).get(password) ?? ''
  await database.transact(null, 'demo staff', (tx) =>
    writePlatformUser(tx, { name, passwordHash, createdAt: deps.clock.date() }),
  )
}

/** The accounts that wait for a site. */
const loadAccounts = async ({ database, deps }: Server): Promise<void> => {
  const { transact } = database
  for (const { id, ...account } of demoAccounts) {
    if (await transact(null, 'demo accounts', (tx) => knownAccount(tx, id))) continue
    await grantNewAccount({ transact, hsAccountId: id, ...account, now: deps.clock.date() })
  }
}

/**
 * Loads the demo merchants that the database lacks, each in one transaction. Then adds the accounts and the charges at the
 * test gateway, the deals, the promo codes, the hours and the waiting accounts that are missing, also those of merchants that an earlier version
 * has loaded, and sets today's notices.
 */
export const loadDemo = async (server: Server): Promise<void> => {
  let hashing: Promise<Hashes> | undefined
  const hashes = () => (hashing ??= hashPasswords(server.deps))
  await loadMissing(server, hashes)
  await loadStaff(server, hashes)
  for (const merchant of demoMerchants)
    await server.database.transact(merchant.hsAccountId, 'demo account', async (tx) => {
      await loadAccount(tx, server.deps, merchant)
      await loadOffers(tx, merchant)
      await loadLocations(tx, merchant, server.deps.clock.now())
    })
  for (const merchant of demoMerchants) await loadCharges(server, merchant)
  await loadAccounts(server)
}
