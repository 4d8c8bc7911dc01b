import { contentPathOf, contentPointer } from '#contract/content/changes.ts'
import { filesFolder } from '#contract/rules/site-files.ts'
import type { FileUse, SiteFiles } from '#contract/shapes/site-file.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import type { FileStore } from '#server/files/store.ts'
import { adminActor, recordAct } from '#server/tables/audit-log.ts'
import { readConfigDraft } from '#server/tables/config-drafts.ts'
import { newestConfigs } from '#server/tables/config-saves.ts'
import { waitingPublications } from '#server/tables/publications.ts'
import { deleteFileRow, findFile, listFiles } from '#server/tables/files.ts'
import { listLocations } from '#server/tables/locations.ts'
import { allProducts } from '#server/tables/products.ts'
import { lockMerchant, readMerchant, type Merchant } from '#server/tables/merchants.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'

/** Saves to which an administrator comes back with all their files. */
const savesWithFiles = 20

/** Where settings and content use each file, whichever asks. */
const usesIn = async (tx: Tx, merchant: Merchant): Promise<(name: string) => FileUse[]> => {
  const { siteConfig, tenantId } = merchant
  const inContent = await contentUses(tx, merchant)
  const waiting = (await waitingPublications(tx)).flatMap(({ changes }) => changes)
  const draft = [...((await readConfigDraft(tx))?.changes ?? []), ...waiting]
  const saves = await newestConfigs(tx, savesWithFiles)
  return (name) => {
    const address = `${filesFolder(tenantId)}${name}`
    const content = inContent(name, address)
    const site = [...settingsWith(address, siteConfig), ...content.map(({ path }) => path)]
    const drafted = [...new Set(changesWith(name, address, draft))].filter((path) => !site.includes(path))
    const known = [...site, ...drafted]
    const of = (path: string) => content.find((use) => use.path === path) ?? { path }
    const earlier = new Set(saves.flatMap((saved) => settingsWith(address, saved)))
    return [
      ...site.map((path) => ({ ...of(path), in: 'site' as const })),
      ...drafted.map((path) => ({ path, in: 'draft' as const })),
      ...[...earlier].filter((path) => !known.includes(path)).map((path) => ({ path, in: 'history' as const })),
    ]
  }
}

/** The pictures of products and locations, and the texts that show a file. */
const contentUses = async (tx: Tx, merchant: Merchant) => {
  const products = (await allProducts(tx)).map(
    ({ id, name, picture }) => ({ kind: 'products', id, name, picture }) as const,
  )
  const places = (await listLocations(tx)).map(
    ({ id, name, picture }) => ({ kind: 'locations', id, name, picture }) as const,
  )
  const { terms, clubTerms, privacyPolicy, supportFaqs } = merchant
  const texts = { terms: terms.join(), clubTerms: clubTerms.join(), privacyPolicy, faq: supportFaqs }
  return (file: string, address: string): Pick<FileUse, 'path' | 'of'>[] => [
    ...[...products, ...places]
      .filter(({ picture }) => picture === file)
      .map(({ kind, id, name }) => ({ path: contentPointer({ kind, id: String(id), field: 'picture' }), of: name })),
    ...Object.entries(texts)
      .filter(([, html]) => html?.includes(address))
      .map(([id]) => ({ path: contentPointer({ kind: 'texts', id, field: 'html' }), of: id })),
  ]
}

export interface FilesQuestion {
  tx: Tx
  tenant: number
}

/** A tenant's files, and where its site uses each. */
export const readSiteFiles = async ({ tx, tenant }: FilesQuestion): Promise<SiteFiles> => {
  const rows = await listFiles(tx)
  const usesOf = await usesIn(tx, await readMerchant(tx, tenant))
  const files = rows.map((row) => {
    const { name, originalName, contentType, bytes, width, height, seconds, uploadedAt } = row
    const url = `${filesFolder(tenant)}${name}`
    const author = row.authorId === null ? null : [row.firstName, row.lastName].filter(Boolean).join(' ')
    const facts = { name, url, size: bytes, contentType, originalName, width, height, seconds, author }
    return { ...facts, uploadedAt: uploadedAt.toISOString(), uses: usesOf(name) }
  })
  return { files, totalBytes: files.reduce((sum, { size }) => sum + size, 0) }
}

export interface FileRemoval {
  tx: Tx
  files: FileStore
  tenant: number
  name: string
  /** The administrator. */
  adminId: string
  now: Date
}

/**
 * Removes a file. The lock of the merchant's row keeps a save from beginning to use it meanwhile, and an upload of the
 * same content from listing it before its bytes are gone.
 * @throws Refusal FILE_UNKNOWN, FILE_IN_USE
 */
export const removeSiteFile = async (removal: FileRemoval): Promise<void> => {
  const { tx, files, tenant, name, adminId, now } = removal
  const merchant = await lockMerchant(tx, tenant)
  const file = await findFile(tx, name)
  if (!file) throw new Refusal('FILE_UNKNOWN')
  const usesOf = await usesIn(tx, merchant)
  if (usesOf(name).length > 0) throw new Refusal('FILE_IN_USE')
  await deleteFileRow(tx, tenant, name)
  await recordAct(tx, { tenant, now, actor: adminActor(adminId), act: 'file removed', subject: file.originalName })
  // Last, so that nothing but the commit can fail after it: a file that stays listed then can be removed once more.
  await files.remove(tenant, name)
}

const pointer = (name: string): string => name.replace(/~/g, '~0').replace(/\//g, '~1')

/** JSON pointers of the settings whose value is the address. */
const settingsWith = (address: string, value: unknown, at = ''): string[] => {
  if (value === address) return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => settingsWith(address, member, `${at}/${pointer(name)}`))
}

/** As `settingsWith`, of what is not published yet. Content names a file, or has its address in a text. */
const changesWith = (name: string, address: string, changes: readonly ConfigChange[]): string[] =>
  changes.flatMap(({ path, after }) => {
    if (!contentPathOf(path)) return settingsWith(address, after, path)
    const isInText = typeof after === 'string' && after.includes(address)
    return isInText ? [path] : settingsWith(name, after, path)
  })
