import { valueAt } from '#contract/rules/json.ts'
import type { SiteConfig } from '#contract/site/settings.ts'
import { isColour } from '#contract/site/formats.ts'
import { readSite } from '#src/brand/site.ts'
import { derive } from '#contract/theme/derive.ts'
import { guardOf } from './guard-of.ts'
import { pathIn, isByScheme, schemes, type SettingOf } from './setting.ts'
import { describedSettings } from './pages.ts'

const pairs = describedSettings.filter(
  (setting): setting is SettingOf<'colour'> => setting.kind === 'colour' && setting.on !== undefined,
)

export interface JudgedColours {
  /** Pairs of a colour and its ground that were measured. */
  measured: number
  /** Pointers of set colours that cannot be read on their ground; customers see another. */
  adjusted: string[]
}

/** Measures every settable colour that stands on a known ground, in the schemes that its setting is for. */
export const judgeColours = (config: SiteConfig): JudgedColours => {
  const judged: JudgedColours = { measured: 0, adjusted: [] }
  for (const scheme of schemes) {
    const { tokens } = derive(readSite(config), scheme)
    for (const setting of pairs) {
      if (!isByScheme(setting) && !setting.path.startsWith(`/${scheme}Theme`)) continue
      const path = pathIn(scheme, setting)
      const set = valueAt(config, path)
      const wanted = isColour(set) ? set : undefined
      const drawn = (setting.token && tokens[setting.token]) || wanted || '#ffffff'
      const ground = setting.on && tokens[setting.on]
      const { isAdjusted } = guardOf({ wanted, drawn, ground, page: tokens.bg ?? '#ffffff' })
      judged.measured += 1
      if (wanted !== undefined && isAdjusted) judged.adjusted.push(path)
    }
  }
  return judged
}
