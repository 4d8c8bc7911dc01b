import type { RenderPort } from '#contract/render.ts'
import { readSite } from '#src/brand/site.ts'
import { derive, type Scheme, type Tokens } from '#contract/theme/derive.ts'

const declarations = (tokens: Tokens): string =>
  Object.entries(tokens)
    .map(([name, value]) => `${name === 'color-scheme' ? name : `--${name}`}:${value}`)
    .join(';')

/** The custom properties of a merchant as the app sets them. */
export const lookSheet: RenderPort['look'] = (config) => {
  const site = readSite(config)
  const of = (scheme: Scheme) => derive(site, scheme)
  const chosen = site.dark_theme
  const base = of(chosen ? 'dark' : 'light')
  const rules = [
    `:root{--user-font:${site.fontSize};${declarations(base.tokens)}}`,
    ...(chosen === undefined ? [`@media (prefers-color-scheme:dark){:root{${declarations(of('dark').tokens)}}}`] : []),
  ]
  // The layer of the tokens: what the app sets on the element itself is stronger.
  return { css: `@layer base{${rules.join('')}}`, shape: base.shape, voice: base.voice }
}
