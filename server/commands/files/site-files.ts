import type { FileUse, SiteFiles } from '#contract/shapes/site-file.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { changesWith, settingsWith } from '#server/presenters/file-uses.ts'
import { readConfigDraft } from '#server/tables/config-drafts.ts'
import { newestConfigs } from '#server/tables/config-saves.ts'
import { deleteFileRow, findFile, listFiles } from '#server/tables/files.ts'
import { lockMerchant, readMerchant, type Merchant } from '#server/tables/merchants.ts'

/** Saves to which an administrator comes back with all their files. */
const savesWithFiles = 20

const addressOf = (tenant: number, name: string): string => `/assets/${tenant}/${name}`

/** Where the settings use each file, whichever asks. */
const usesIn = async (tx: Tx, { siteConfig }: Merchant): Promise<(address: string) => FileUse[]> => {
  const draft = (await readConfigDraft(tx))?.changes ?? []
  const saves = await newestConfigs(tx, savesWithFiles)
  return (address) => {
    const site = settingsWith(address, siteConfig)
    const drafted = changesWith(address, draft).filter((path) => !site.includes(path))
    const known = [...site, ...drafted]
    const earlier = new Set(saves.flatMap((saved) => settingsWith(address, saved)))
    return [
      ...site.map((path) => ({ path, in: 'site' as const })),
      ...drafted.map((path) => ({ path, in: 'draft' as const })),
      ...[...earlier].filter((path) => !known.includes(path)).map((path) => ({ path, in: 'history' as const })),
    ]
  }
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
    const url = addressOf(tenant, name)
    const author = row.authorId === null ? null : [row.firstName, row.lastName].filter(Boolean).join(' ')
    const facts = { name, url, size: bytes, contentType, originalName, width, height, seconds, author }
    return { ...facts, uploadedAt: uploadedAt.toISOString(), uses: usesOf(url) }
  })
  return { files, totalBytes: files.reduce((sum, { size }) => sum + size, 0) }
}

export interface FileRemoval {
  tx: Tx
  tenant: number
  name: string
}

/**
 * Removes a file from a tenant's list; its bytes are removed after the commit. The lock of the merchant's row keeps a
 * save from beginning to use it meanwhile.
 * @throws Refusal FILE_UNKNOWN, FILE_IN_USE
 */
export const removeSiteFile = async ({ tx, tenant, name }: FileRemoval): Promise<void> => {
  const merchant = await lockMerchant(tx, tenant)
  if (!(await findFile(tx, name))) throw new Refusal('FILE_UNKNOWN')
  const usesOf = await usesIn(tx, merchant)
  if (usesOf(addressOf(tenant, name)).length > 0) throw new Refusal('FILE_IN_USE')
  await deleteFileRow(tx, tenant, name)
}
