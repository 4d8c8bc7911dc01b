import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailInvitation } from '#server/commands/staff/mail-invitation.ts'
import { differenceLines } from '#server/content/difference-lines.ts'
import { csvOf, exportContent, jsonOf } from '#server/content/export-content.ts'
import { readFiles } from '#server/content/files/read-files.ts'
import { importContent } from '#server/content/import-content.ts'
import { exportedKinds } from '#server/content/kinds.ts'
import { problemLines } from '#server/content/problem.ts'
import type { Tx } from '#server/database/transact.ts'
import { insertMerchant } from '#server/tables/merchants.ts'
import { insertSite } from '#server/tables/sites.ts'
import type { TestMerchant } from './make-merchants.ts'
import type { TestServer } from './harness.ts'

interface ImportOrder {
  kind?: string
  isApplied?: boolean
  isRemoving?: boolean
  signal?: AbortSignal
  progress?: (done: number, of: number) => void
}

type Contents = Record<string, string | Uint8Array>

/** Imports files into sites, and exports sites. */
export const contentFiles = (server: TestServer) => {
  const { deps, clock, transact } = server
  const folder = mkdtempSync(join(tmpdir(), 'clearcoat-content-'))
  let sites = 900

  const at = <T>(tenant: number, work: (tx: Tx) => Promise<T>): Promise<T> => transact(tenant, 'test', work)

  /** A site without any content. The numbers of the factories begin with those of the demo. */
  const emptySite = async (): Promise<TestMerchant> => {
    const tenantId = (sites += 1)
    const made = { tenant: tenantId, subdomain: `empty${tenantId}`, appKey: `ak_${tenantId}` }
    const { subdomain, appKey } = made
    const siteConfig = { version: '1.5.1', menuItems: [], shopItems: [] }
    const row = { tenantId, companyName: 'Empty', siteConfig, configTimestamp: clock.now() }
    await transact(null, 'test', (tx) => insertSite(tx, { tenantId, subdomain, appKey }, new Date()))
    await at(tenantId, (tx) => insertMerchant(tx, row))
    return made
  }

  /** Imports files by their names. */
  const importFiles = async (tenant: number, files: Contents, order: ImportOrder = {}) => {
    const { kind, isApplied = true, isRemoving = false } = order
    const { signal = new AbortController().signal, progress = () => undefined } = order
    const here = mkdtempSync(join(folder, 'files-'))
    for (const [name, content] of Object.entries(files)) writeFileSync(join(here, name), content)
    const { given, problems } = await readFiles({ paths: Object.keys(files).map((name) => join(here, name)), kind })
    const result = await importContent({
      transact,
      tenant,
      invite: (tx, email) =>
        mailInvitation({
          tx,
          random: deps.random,
          tenant,
          origin: 'http://site.localhost:8080',
          email,
          invitedBy: null,
          now: clock.date(),
        }),
      given,
      isApplied: isApplied && problems.length === 0,
      isRemoving,
      signal,
      progress,
      now: clock.date(),
    })
    return {
      problems: problemLines([...problems, ...result.problems]),
      lines: result.differences.flatMap(differenceLines),
    }
  }

  const exported = (tenant: number) =>
    at(tenant, (tx) =>
      exportContent({
        tx,
        tenant,
        kinds: exportedKinds,
        actor: { kind: 'server', name: null },
        now: clock.date(),
      }),
    )

  return {
    emptySite,
    at,
    importFiles,
    exportJson: async (tenant: number): Promise<string> => jsonOf(await exported(tenant)),
    /** The files by their names. */
    exportCsv: async (tenant: number): Promise<Record<string, string>> =>
      Object.fromEntries((await exported(tenant)).map((each) => [`${each.kind.name}.csv`, csvOf(each)])),
    /** Removes the files. */
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
