/**
 * Builds the icon sprites and their typed list of names from src/ui/icons.json (Phosphor, by weight). The symbols of
 * src/ui/first-icons.json have a sprite of their own, because a browser reads a sprite whole before it draws one of it.
 * Those of src/ui/office-icons.json are for the back offices alone, whose sprite holds all symbols.
 * Run it after a change of these lists: `npx tsx tools/icons.ts`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Weights = Record<string, string[]>

const ui = fileURLToPath(new URL('../src/ui/', import.meta.url))
const phosphor = fileURLToPath(new URL('../node_modules/@phosphor-icons/core/assets/', import.meta.url))

const fileOf = (weight: string, name: string) =>
  join(phosphor, weight, `${name}${weight === 'regular' ? '' : `-${weight}`}.svg`)

function symbol(weight: string, name: string) {
  const svg = readFileSync(fileOf(weight, name), 'utf8')
  const drawing = svg.replace(/^[^]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')
  return `<symbol id="${weight}-${name}" viewBox="0 0 256 256">${drawing}</symbol>`
}

const sortedWeights = (weights: Weights): Weights =>
  Object.fromEntries(Object.entries(weights).map(([weight, names]) => [weight, [...new Set(names)].sort()]))

/** @param has whether the sprite has a symbol, by its id */
export const sprite = (weights: Weights, has: (id: string) => boolean) => {
  const symbols = Object.entries(sortedWeights(weights)).flatMap(([weight, names]) =>
    names.filter((name) => has(`${weight}-${name}`)).map((name) => symbol(weight, name)),
  )
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`
}

export const types = (weights: Weights) => {
  const members = Object.entries(sortedWeights(weights)).map(
    ([weight, names]) => `  ${weight}:\n${names.map((name) => `    | '${name}'`).join('\n')}`,
  )
  return `/** Written by tools/icons.ts from icons.json. */
export interface IconNames {
${members.join('\n')}
}

/** Drawn in the regular weight. */
export type IconName = IconNames['regular']

/** Drawn in regular and in fill: for tabs and menus, which fill the current one. */
export type PairedIconName = IconNames['regular'] & IconNames['fill']
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const weights = JSON.parse(readFileSync(join(ui, 'icons.json'), 'utf8')) as Weights
  const idsIn = (file: string) => new Set(JSON.parse(readFileSync(join(ui, file), 'utf8')) as string[])
  const [first, office] = [idsIn('first-icons.json'), idsIn('office-icons.json')]
  writeFileSync(
    join(ui, 'office-icons.svg'),
    sprite(weights, () => true),
  )
  writeFileSync(
    join(ui, 'first-icons.svg'),
    sprite(weights, (id) => first.has(id)),
  )
  writeFileSync(
    join(ui, 'icons.svg'),
    sprite(weights, (id) => !first.has(id) && !office.has(id)),
  )
  writeFileSync(join(ui, 'icon-names.ts'), types(weights))
  console.log(Object.values(weights).flat().length, 'icons')
}
