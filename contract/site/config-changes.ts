import { settings } from './settings.ts'
import { isMembers, isSameJson, pointerOf, pointerParts, valueAt, withValueAt } from '#contract/rules/json.ts'

/** The members of a site config that the server and the platform set: no admin changes them. */
export const serverOwned: readonly string[] = Object.entries<{ isOwned?: true }>(settings).flatMap(
  ([name, { isOwned }]) => (isOwned ? [name] : []),
)

/** A setting that differs between two configs. A list is one setting: its items have no names of their own. */
export interface ConfigChange {
  /** JSON pointer of the setting; it names members only. */
  path: string
  /** Absent: the config has no such member. */
  before?: unknown
  after?: unknown
  /** The name of the row of content, where the history keeps it. */
  of?: string
}

/** A setting that two people have changed to different values. */
export interface ConfigConflict {
  path: string
  mine: unknown
  theirs: unknown
}

/** The settings that differ, in the order of the members. */
export const changesBetween = (before: unknown, after: unknown): ConfigChange[] => {
  const found: ConfigChange[] = []
  compare(before, after, [], found)
  return found.filter(({ path }) => !serverOwned.includes(pointerParts(path)[0] ?? ''))
}

const isGroup = (value: unknown): boolean => value === undefined || isMembers(value)

const compare = (before: unknown, after: unknown, parts: readonly string[], found: ConfigChange[]): void => {
  if (isSameJson(before, after)) return
  if (!isGroup(before) || !isGroup(after)) {
    found.push({
      path: pointerOf(parts),
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
    })
    return
  }
  const [own, other] = [isMembers(before) ? before : {}, isMembers(after) ? after : {}]
  for (const name of new Set([...Object.keys(own), ...Object.keys(other)]))
    compare(own[name], other[name], [...parts, name], found)
}

/** A config with the changes applied, whatever the settings were before. */
export const withChanges = <Config>(config: Config, changes: readonly ConfigChange[]): Config =>
  changes.reduce((changed, { path, after }) => withValueAt(changed, path, after), config)

const isWithin = (outer: string, inner: string): boolean => inner === outer || inner.startsWith(`${outer}/`)

/** Settings that both have changed, and not to the same value. `base`: what both have started from. */
export const conflictsBetween = (base: unknown, mine: unknown, theirs: unknown): ConfigConflict[] => {
  const others = changesBetween(base, theirs)
  return changesBetween(base, mine).flatMap(({ path }) => {
    const isShared = others.some((other) => isWithin(other.path, path) || isWithin(path, other.path))
    const [own, other] = [valueAt(mine, path), valueAt(theirs, path)]
    return isShared && !isSameJson(own, other) ? [{ path, mine: own, theirs: other }] : []
  })
}

/** Their config with my changes: mine hold where both have changed a setting. */
export const rebased = <Config>(base: Config, mine: Config, theirs: Config): Config =>
  withChanges(theirs, changesBetween(base, mine))

/** Changes that were made on an earlier config, on a newer one. */
export interface Rebased<Config> {
  config: Config
  /** Settings that the newer config has changed too; `config` has the value of the change. */
  conflicts: ConfigConflict[]
}

/** The changes on a config that may be newer than the one they were made on, which their `before` tells. */
export const changesOn = <Config>(theirs: Config, changes: readonly ConfigChange[]): Rebased<Config> => {
  const base = withChanges(
    theirs,
    changes.map(({ path, before }) => ({ path, after: before })),
  )
  const mine = withChanges(base, changes)
  return { config: rebased(base, mine, theirs), conflicts: conflictsBetween(base, mine, theirs) }
}
