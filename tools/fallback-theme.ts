/**
 * Writes the theme of a page whose merchant is not known yet: the product's own, derived like any merchant's.
 * Run it after a change of contract/theme: `npx tsx tools/fallback-theme.ts`.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clearcoat } from '../contract/theme/clearcoat.ts'
import { derive, type Scheme } from '../contract/theme/derive.ts'

const file = fileURLToPath(new URL('../src/ui/styles/fallback-theme.css', import.meta.url))

function rule(selector: string, scheme: Scheme, indent: string) {
  const lines = Object.entries(derive(clearcoat, scheme).tokens).map(([name, value]) => {
    const property = name === 'color-scheme' ? name : `--${name}`
    return `${indent}  ${property}: ${value};`
  })
  return `${indent}${selector} {\n${lines.join('\n')}\n${indent}}`
}

export const fallbackTheme = () =>
  `/* Written by tools/fallback-theme.ts. */
@layer base {
${rule(':root', 'light', '  ')}

  @media (prefers-color-scheme: dark) {
${rule(':root', 'dark', '    ')}
  }
}
`

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(file, fallbackTheme())
