import type { ConfigChange } from '#contract/site/changes.ts'

const pointer = (name: string): string => name.replace(/~/g, '~0').replace(/\//g, '~1')

/** JSON pointers of the settings whose value is the address. */
export const settingsWith = (address: string, value: unknown, at = ''): string[] => {
  if (value === address) return [at]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => settingsWith(address, member, `${at}/${pointer(name)}`))
}

/** As `settingsWith`, of settings that are not published yet. */
export const changesWith = (address: string, changes: readonly ConfigChange[]): string[] =>
  changes.flatMap(({ path, after }) => settingsWith(address, after, path))
