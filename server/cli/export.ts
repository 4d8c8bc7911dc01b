import { mkdir, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#server/basics/ports.ts'
import { runCommand, Usage, withDatabase } from './command.ts'
import { csvOf, exportContent, jsonOf, type ExportedKind } from '#server/content/export-content.ts'
import { findSite } from '#server/content/site.ts'
import { exportedKinds } from '#server/content/kinds.ts'

const usage = `Usage: npm run export -- --site SUBDOMAIN TARGET [--kind KIND]

Writes the content of a site, in the form that npm run import reads. TARGET is
  NAME.json  one file with all kinds, or with KIND alone
  NAME.csv   one kind: KIND, or the one that the file is named after
  a folder   a .csv file for each kind

  --kind     one of ${exportedKinds.map(({ name }) => name).join(', ')}`

const options = { site: { type: 'string' }, kind: { type: 'string' } } as const

const readArguments = () => {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [target = ''] = positionals
  const form = extname(target).toLowerCase()
  const named = values.kind ?? (form === '.csv' ? basename(target, extname(target)) : undefined)
  const kinds = exportedKinds.filter(({ name }) => named === undefined || name === named)
  if (!values.site || positionals.length !== 1 || kinds.length === 0 || !['', '.json', '.csv'].includes(form))
    throw new Usage(usage)
  return { subdomain: values.site, target, form, kinds }
}

/** The contents of each file by its path. */
const filesOf = (target: string, form: string, exported: readonly ExportedKind[]): [path: string, text: string][] => {
  if (form === '.json') return [[target, jsonOf(exported)]]
  return exported.map((each) => [form === '.csv' ? target : join(target, `${each.kind.name}.csv`), csvOf(each)])
}

const main = async (): Promise<void> => {
  const { subdomain, target, form, kinds } = readArguments()
  await withDatabase(async ({ transact }) => {
    const now = systemClock.date()
    const { tenantId: tenant } = await findSite(transact, subdomain, now)
    const actor = { kind: 'server', name: null } as const
    const exported = await transact(tenant, 'content export', (tx) => exportContent({ tx, tenant, kinds, actor, now }))
    if (form === '') await mkdir(target, { recursive: true })
    for (const [path, text] of filesOf(target, form, exported)) await writeFile(path, text)
    for (const { kind, rows } of exported) console.log(`${kind.name}: ${rows.length}`)
  })
}

runCommand(main)
