import type { SiteConfig } from '#contract/site/settings.ts'
import { siteConfigSchema } from './site-config-schema.ts'

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
export const configProblems = (config: SiteConfig | object): string[] => {
  const found = new Set<string>()
  for (const { keyword, instancePath, params, message } of siteConfigSchema.Errors(config)) {
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
