import { isSameJson, valueAt, withValueAt } from '#contract/rules/json.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { readSite } from '#src/brand/site.ts'
import { derive, type Scheme } from '#contract/theme/derive.ts'
import { isByScheme, pathIn, type SettingOf } from './setting.ts'
import { describedSettings } from './pages.ts'

/** Two colours that no theme draws alike: a colour that differs between them follows the primary one. */
const probes = ['#c02020', '#2050c0']

export const primaryIn = (scheme: Scheme): string => `/${scheme}Theme/primary`

interface Drawn {
  path: string
  token: string
}

const coloursIn = (scheme: Scheme): Drawn[] => [
  ...describedSettings
    .filter((setting): setting is SettingOf<'colour'> => setting.kind === 'colour' && isByScheme(setting))
    .flatMap((setting) => (setting.token ? [{ path: pathIn(scheme, setting), token: setting.token }] : [])),
  { path: `/themes/${scheme}/mobile/homeCards`, token: 'card-1-icon' },
]

/** Pointers of the colours that have a value of their own in a scheme, and would follow the primary colour without it. */
export const ownColours = (config: SiteConfig, scheme: Scheme): string[] => {
  const primary = primaryIn(scheme)
  const follows = (from: SiteConfig, token: string): boolean => {
    const [one, other] = probes.map(
      (colour) => derive(readSite(withValueAt(from, primary, colour)), scheme).tokens[token],
    )
    return one !== other
  }
  return coloursIn(scheme)
    .filter(({ path, token }) => {
      const own = valueAt(config, path)
      if (path === primary || own === undefined || isSameJson(own, [])) return false
      return !follows(config, token) && follows(withValueAt(config, path, undefined), token)
    })
    .map(({ path }) => path)
}
