import { bubblesRange } from '#contract/constants.ts'
import type { Data } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { serverOwned } from '#contract/site/changes.ts'
import type { StoredSiteConfig } from '#server/tables/merchants.ts'

type Json = Record<string, unknown>

/** The members that an admin sets: the config without the members that the server and the platform set. */
export interface WantedConfig {
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
export const normalConfig = (wanted: unknown): WantedConfig | null => {
  if (!isObject(wanted)) return null
  const { companyName, ...given } = wanted
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !serverOwned.includes(name)))
  const stored: Json = { ...own }
  for (const [name, member] of linkLists) if (name in own) stored[name] = withSlashes(own[name], member)
  if ('bubbles' in own) stored.bubbles = clamped(own.bubbles)
  // The schema validates it next.
  return { companyName, stored: stored as StoredSiteConfig }
}
