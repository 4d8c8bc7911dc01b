import { pointerParts } from '#contract/rules/json.ts'
import type { ConfigChange } from '#contract/site/config-changes.ts'
import { settingNameWords } from '#src/words/admin.ts'
import { contentName } from '../content/content-names.ts'
import { describedPages } from './pages.ts'
import { isByScheme, pathIn, schemes } from './setting.ts'

/** The names of all settings by their pointers. */
const names: ReadonlyMap<string, string> = new Map([
  ...Object.values(describedPages).flatMap(({ title, groups }) =>
    groups.flatMap((group) =>
      group.settings.flatMap((setting): [string, string][] => {
        const name = settingNameWords.within(title, group.title, setting.label)
        return isByScheme(setting)
          ? schemes.map((scheme) => [pathIn(scheme, setting), settingNameWords.inScheme(name, scheme)])
          : [[setting.path, name]]
      }),
    ),
  ),
  ...Object.entries(settingNameWords.lists),
  ...schemes.map((scheme): [string, string] => [
    `/themes/${scheme}/mobile/homeCards`,
    settingNameWords.inScheme(settingNameWords.cardColours, scheme),
  ]),
])

/** What a setting is called; one that no section shows is named by its place in the config. */
export const settingName = (path: string): string => changeName({ path })

/** What a change is called: it names a row that is new or gone. */
export const changeName = (change: ConfigChange): string =>
  names.get(change.path) ?? contentName(change) ?? pointerParts(change.path).join(' › ')

/** What a field is called: a setting, or the entry of a list that it is a part of. */
export const fieldName = (path: string): string => {
  const [, list, at] = /^(.*)\/(\d+)\/[^/]+$/.exec(path) ?? []
  return list === undefined ? settingName(path) : settingNameWords.entry(settingName(list), Number(at) + 1)
}

/** What a save has changed, in a few words: "Modals, Buttons". */
export const changedAreas = (paths: readonly string[]): string[] => [
  ...new Set(
    paths.map((path) =>
      settingName(path)
        .split(/[:,›]/, 1)[0]!
        .trim(),
    ),
  ),
]
