import type { RenderRead } from '#contract/render.ts'
import {
  appTexts,
  locations,
  mapSettings,
  products,
  siteConfig,
  states,
  type Resource,
} from '#src/resources/resource.ts'

const withoutParameter: readonly Pick<Resource, 'name' | 'call'>[] = [
  siteConfig,
  locations,
  mapSettings,
  appTexts,
  states,
]

const readNamed = (name: string): RenderRead => {
  if (name === 'siteKey') return { name, call: 'GET /accounts/site-key' }
  const [resource, param] = name.split('/')
  if (resource === products.name && param) return { name, call: products.call, query: { type: param } }
  const found = withoutParameter.find((each) => each.name === name)
  if (!found) throw new Error(`no page can be rendered with ${name}`)
  return { name, call: found.call }
}

/** The calls that answer the stored answers of these names, each once. */
export const readsNamed = (names: readonly string[]): RenderRead[] => [...new Set(names)].map(readNamed)
