import { changesBetween, serverOwned, type ConfigChange } from '#contract/site/config-changes.ts'
import { configProblems, newProblems } from '#contract/site/problems.ts'
import type { ConfigSaveKind } from '#contract/site/save.ts'
import { type SiteConfig, settings } from '#contract/site/settings.ts'
import { ownId } from '#server/database/snapshot.ts'
import type { Tx } from '#server/database/transact.ts'
import { announce } from '#server/live/announce.ts'
import { requireMatch } from '#server/basics/envelope.ts'
import { presentSiteConfig } from '#server/presenters/site-config.ts'
import { Refusal } from '#server/basics/refusal.ts'
import { adminActor, changesOf, recordAct } from '#server/tables/audit-log.ts'
import { keepSave } from '#server/tables/config-saves.ts'
import { listLocations } from '#server/tables/locations.ts'
import {
  lockMerchant,
  storedMerchant,
  updateSiteConfig,
  type Merchant,
  type StoredSiteConfig,
} from '#server/tables/merchants.ts'
import { publishContent } from './publish-content.ts'
import { bubblesRange } from '#contract/constants.ts'
import type { Data } from '#contract/site/row.ts'
import { Compile } from 'typebox/compile'
import { SiteConfig as SiteConfigShape } from '#contract/site/schema.ts'

/** Compiled once: it takes a while. */
const siteConfigSchema = Compile(SiteConfigShape)

export interface WholeConfig {
  /** With the members that the server and the platform set. */
  config: object
}

/** What the schema says against a config. */
export const schemaErrors = ({ config }: WholeConfig) => siteConfigSchema.Errors(config)

/** Maximum bytes of JSON, without the members that the server adds. */
export const configSizeLimit = 256 * 1024

export interface ConfigWrite {
  tx: Tx
  tenant: number
  /** Id of the user; null: the server itself. */
  author: string | null
  /** ETag of the edited copy; null: the stored config is replaced unconditionally. */
  ifMatch: string | null
  /** The public key of pushes, which the answer contains; null when browsers receive none. */
  vapidKey: string | null
  /** What the administrator has written about it. */
  words?: string
  now: Date
}

/** A change of the stored config, and what the history says of it. */
export interface ConfigChanging extends ConfigWrite {
  kind: Exclude<ConfigSaveKind, 'created'>
  /** Number of the save that is brought back. */
  restored?: number
  /** @returns the config to store, as it was sent */
  change: (current: SiteConfig) => unknown
  /** Changes of content that are published with it. */
  content?: readonly ConfigChange[]
}

export interface JudgedConfig {
  /** As it was sent. */
  wanted: unknown
  merchant: Pick<Merchant, 'hasApp' | 'hasEcom' | 'configTimestamp'>
  /** The config whose fields an administrator has edited: a problem that it has too is no reason to refuse. */
  edited?: SiteConfig
  now: Date
}

/** @param problems of fields, by JSON pointer */
const invalid = (problems: Record<string, string>): Refusal =>
  new Refusal('CONFIG_INVALID', Object.keys(problems).length > 0 ? { fieldErrors: problems } : {})

/** The config to store. @throws Refusal CONFIG_INVALID, PAYLOAD_TOO_LARGE */
export const judgeConfig = ({ wanted, merchant, edited, now }: JudgedConfig) => {
  const { hasApp, hasEcom, configTimestamp } = merchant
  const normal = normalConfig(wanted)
  if (!normal) throw new Refusal('CONFIG_INVALID')
  const { companyName, stored: siteConfig } = normal
  // Clients recognise a new config by its number alone, so the number grows even when the clock goes back.
  const timeStamp = Math.max(now.getTime(), configTimestamp + 1)
  const whole: unknown = { ...siteConfig, companyName, timeStamp, has_app: hasApp, has_ecom: hasEcom }
  if (!siteConfigSchema.Check(whole)) throw invalid(configProblems(whole))
  const problems = edited ? newProblems(whole, edited) : {}
  if (Object.keys(problems).length > 0) throw invalid(problems)
  if (Buffer.byteLength(JSON.stringify(siteConfig)) > configSizeLimit) throw new Refusal('PAYLOAD_TOO_LARGE')
  return { siteConfig, companyName: whole.companyName, configTimestamp: timeStamp }
}

/**
 * Changes a tenant's config and keeps the save in its history. After the commit, every instance and every open page is
 * notified. Closed apps fetch the config at their next start: a push without a visible notification costs the device
 * its subscription (Safari: after three).
 * @throws Refusal PRECONDITION, CONFIG_INVALID, PAYLOAD_TOO_LARGE, CONTENT_LIMIT, DRAFT_CONFLICT, and what `change`
 * throws
 */
export const writeConfig = async (changing: ConfigChanging): Promise<SiteConfig> => {
  const { tx, tenant, author, now, ifMatch, vapidKey, words, kind, restored, change, content = [] } = changing
  const before = await lockMerchant(tx, tenant)
  const unmigrated = kind === 'migrated' ? (await storedMerchant(tx, tenant)).siteConfig : undefined
  const current = presentSiteConfig(before, await listLocations(tx), vapidKey)
  requireMatch(ifMatch, current)
  const edited = kind === 'saved' || kind === 'published' ? { edited: current } : {}
  const judged = judgeConfig({ wanted: change(current), merchant: before, ...edited, now })
  const contentChanges = await publishContent({ tx, tenant, changes: content, now })
  const saved = await updateSiteConfig(tx, tenant, judged)
  const answer = presentSiteConfig(saved, await listLocations(tx), vapidKey)
  const changes = [...changesBetween(kind === 'migrated' ? unmigrated : current, answer), ...contentChanges]
  const number = await keepSave(
    tx,
    before,
    { savedAt: now, authorId: author, kind, restored: restored ?? null, words: words || null, changes },
    saved,
  )
  // What they are stands in the history, under the same number.
  const counts = changesOf({}, { changes: String(changes.length) })
  const act = { act: `site-config ${kind}`, subject: String(number), changes: counts } as const
  await recordAct(tx, { tenant, now, actor: adminActor(author), ...act })
  await announce(tx, { about: 'config', tenant, timeStamp: saved.configTimestamp, version: await ownId(tx) })
  return answer
}

type Json = Record<string, unknown>

/** The members that an admin sets: the config without the members that the server and the platform set. */
interface WantedConfig {
  companyName: unknown
  stored: StoredSiteConfig
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const withSlash = (link: unknown): unknown => (typeof link === 'string' && !link.startsWith('/') ? `/${link}` : link)

/** The list with a leading slash added to every link that lacks one. */
const withSlashes = (list: unknown, member: string): unknown =>
  Array.isArray(list)
    ? list.map((item: unknown) => (isObject(item) ? { ...item, [member]: withSlash(item[member]) } : item))
    : list

const clamped = (bubbles: unknown): unknown => {
  if (!isObject(bubbles) || typeof bubbles.number !== 'number') return bubbles
  const [least, most] = bubblesRange
  return { ...bubbles, number: Math.min(most, Math.max(least, bubbles.number)) }
}

/** The lists of links, with the member that holds the address. */
const linkLists = Object.entries<Data>(settings).flatMap(([name, row]): [string, string][] => {
  const members = row.kind === 'list' && row.item.kind === 'group' ? Object.entries(row.item.members) : []
  return members.flatMap(([member, { kind }]): [string, string][] => (kind === 'route' ? [[name, member]] : []))
})

/** Corrects obvious slips and removes members that an admin must not set. Null: not a config. */
const normalConfig = (wanted: unknown): WantedConfig | null => {
  if (!isObject(wanted)) return null
  const { companyName, ...given } = wanted
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !serverOwned.includes(name)))
  const stored: Json = { ...own }
  for (const [name, member] of linkLists) if (name in own) stored[name] = withSlashes(own[name], member)
  if ('bubbles' in own) stored.bubbles = clamped(own.bubbles)
  // The schema validates it next.
  return { companyName, stored: stored as StoredSiteConfig }
}
