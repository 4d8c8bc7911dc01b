import { isOfSchema, migrated } from '#contract/site/schema-steps.ts'
import { changesBetween, type ConfigChange } from '#contract/site/config-changes.ts'
import { Refusal } from '#server/basics/refusal.ts'
import type { Tx } from '#server/database/transact.ts'
import { noteMigration } from '#server/tables/config-migrations.ts'
import { lockMerchant, storedMerchant, type Merchant } from '#server/tables/merchants.ts'
import { schemaErrors, writeConfig } from './write-config.ts'

export interface ConfigTrial {
  tx: Tx
  tenant: number
  /** Of the site schema. */
  version: string
}

/** What a migration would do to a config. */
export interface TriedConfig {
  changes: ConfigChange[]
  /** Why it would fail. */
  problems: string[]
}

const wholeOf = ({ companyName, hasApp, hasEcom, configTimestamp }: Merchant, siteConfig: object): object => ({
  ...siteConfig,
  companyName,
  timeStamp: configTimestamp,
  has_app: hasApp,
  has_ecom: hasEcom,
})

const triedOn = (merchant: Merchant, version: string): TriedConfig => {
  const siteConfig = migrated(merchant.siteConfig, version)
  return {
    changes: changesBetween(merchant.siteConfig, siteConfig),
    problems: schemaProblems(wholeOf(merchant, siteConfig)),
  }
}

/** Tries a migration on a copy of the tenant's config. */
export const tryMigration = async ({ tx, tenant, version }: ConfigTrial): Promise<TriedConfig> =>
  triedOn(await storedMerchant(tx, tenant), version)

export interface ConfigMigration extends ConfigTrial {
  vapidKey: string | null
  now: Date
}

/** Stores the tenant's config in the form of the site schema, or notes why it cannot be. */
export const migrateConfig = async ({ tx, tenant, version, vapidKey, now }: ConfigMigration): Promise<void> => {
  // A save between the read and the write would be lost.
  await lockMerchant(tx, tenant)
  const merchant = await storedMerchant(tx, tenant)
  const { problems } = triedOn(merchant, version)
  if (isOfSchema({ ...merchant.siteConfig }, version))
    return noteMigration(tx, tenant, { state: 'done', problems: [], now })
  if (problems.length > 0) return noteMigration(tx, tenant, { state: 'skipped', problems, now })
  try {
    const change = () => wholeOf(merchant, migrated(merchant.siteConfig, version))
    await writeConfig({ tx, tenant, author: null, ifMatch: null, vapidKey, now, kind: 'migrated', change })
    await noteMigration(tx, tenant, { state: 'done', problems: [], now })
  } catch (error) {
    // Nothing was written: a config is judged first.
    if (!(error instanceof Refusal)) throw error
    await noteMigration(tx, tenant, { state: 'skipped', problems: [error.message], now })
  }
}

const most = 20

/** "a text", as a reader of JSON says it. */
const kindOf = (value: unknown): string => {
  if (value === undefined) return 'missing'
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  const names: Partial<Record<string, string>> = { string: 'text', object: 'a group', boolean: 'yes or no' }
  return names[typeof value] ?? `a ${typeof value}`
}
const wantedNames: Partial<Record<string, string>> = {
  string: 'a text',
  object: 'a group',
  array: 'a list',
  boolean: 'yes or no',
  integer: 'a whole number',
  number: 'a number',
}

const valueAt = (config: unknown, parts: readonly string[]): unknown =>
  parts.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[part] : undefined,
    config,
  )

/** What keeps a config from being stored, with the setting's path and without its value. Empty: nothing. */
const schemaProblems = (config: object): string[] => {
  const found = new Set<string>()
  for (const { keyword, instancePath, params, message } of schemaErrors({ config })) {
    const parts = instancePath.split('/').slice(1)
    const path = parts.join('.')
    if (keyword === 'required') {
      const { requiredProperties } = params as { requiredProperties: string[] }
      for (const name of requiredProperties) found.add(`${[...parts, name].join('.')} is missing.`)
    } else if (keyword === 'type') {
      const wanted = wantedNames[String((params as { type: unknown }).type)] ?? 'valid'
      found.add(`${path} is ${kindOf(valueAt(config, parts))}, not ${wanted}.`)
    } else found.add(`${path} ${message}.`)
  }
  return [...found].slice(0, most)
}
