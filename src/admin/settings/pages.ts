import type { AdminSectionName } from '#contract/routes/admin.ts'
import { longestAddress } from '#contract/site/formats.ts'
import type { Data } from '#contract/site/row.ts'
import { settings } from '#contract/site/settings.ts'
import { drawnSettings } from '#contract/theme/drawn.ts'
import type { GroupWords, PageWords, SettingWords } from '#src/words/setting-shapes.ts'
import { settingPages } from '#src/words/settings.ts'
import { isByScheme, pathIn, schemes, type Setting, type SettingGroup, type SettingPage } from './setting.ts'

const rowAt = (row: Data, [member, ...rest]: readonly string[]): Data | undefined => {
  if (member === undefined) return row
  const inner = row.kind === 'group' ? row.members[member] : undefined
  return inner && rowAt(inner, rest)
}

/** A row of the settings by its path. @throws Error for a path without one */
const rowOf = (path: string): Data => {
  const parts = path.replaceAll('{scheme}', 'light').split('/').slice(1)
  const row = rowAt({ kind: 'group', members: settings }, parts)
  if (!row) throw new Error(`a site has no setting ${path}`)
  return row
}

/** The greatest corner that the slider reaches, in px. */
const mostCorner = 40

/** The control of a setting: its kind and limits are those of the setting. */
const settingOf = ({ path, label, hint, values = {}, type }: SettingWords): Setting => {
  const row = rowOf(path)
  const named = { path, label, ...(hint === undefined ? {} : { hint }) }
  switch (row.kind) {
    case 'colour':
      return { kind: 'colour', ...named, ...drawnSettings.get(path) }
    case 'flag':
      return { kind: 'switch', ...named, otherwise: row.otherwise ?? false }
    case 'text':
      return {
        kind: 'text',
        ...named,
        longest: row.longest,
        ...(row.isNeeded ? { isRequired: true } : {}),
        ...(type === 'tel' ? { type } : {}),
      }
    case 'web':
      return { kind: 'text', ...named, longest: longestAddress, type: 'url' }
    case 'file':
      return { kind: 'file', ...named, accept: row.accept }
    case 'whole':
      if (type === 'money') return { kind: 'money', ...named, range: row.range }
      if (row.otherwise === undefined) return { kind: 'number', ...named, range: row.range, isWhole: true }
      return { kind: 'slider', ...named, range: row.range, otherwise: row.otherwise ?? row.range[0] }
    case 'choice':
      return {
        kind: 'choice',
        ...named,
        otherwise: row.otherwise ?? '',
        choices: row.values.map((value) => ({ value, label: values[value] ?? value })),
      }
    case 'number': {
      const drawn = drawnSettings.get(path)
      return drawn
        ? { kind: 'pixels', ...named, most: mostCorner, token: drawn.token }
        : { kind: 'number', ...named, range: row.range }
    }
    case 'list':
      if (row.item.kind === 'whole') return { kind: 'numbers', ...named, range: row.item.range, most: row.most }
      throw new Error(`no control edits the list ${path}`)
    default:
      throw new Error(`no control edits ${path}`)
  }
}

export const groupsOf = (groups: readonly GroupWords[]): SettingGroup[] =>
  groups.map((group) => ({ ...group, settings: group.settings.map(settingOf) }))

const pageOf = (page: PageWords): SettingPage => ({ ...page, groups: groupsOf(page.groups) })

export type DescribedSection = keyof typeof settingPages
export const describedPages = Object.fromEntries(
  Object.entries(settingPages).map(([name, page]) => [name, pageOf(page)]),
) as Record<DescribedSection, SettingPage>

const settingsOf = ({ groups }: SettingPage): Setting[] => groups.flatMap((group) => group.settings)

/** Every setting that one control edits. */
export const describedSettings: readonly Setting[] = Object.values(describedPages).flatMap(settingsOf)

/** The pointers of the settings that a section describes. */
export const describedIn = (section: AdminSectionName): string[] =>
  section in describedPages
    ? settingsOf(describedPages[section as DescribedSection]).flatMap((setting) =>
        isByScheme(setting) ? schemes.map((scheme) => pathIn(scheme, setting)) : [setting.path],
      )
    : []
