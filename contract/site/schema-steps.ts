import { newSiteConfig } from './settings.ts'
import { isMembers } from '../rules/json.ts'
import { isNewerVersion } from '../rules/version.ts'

type Members = Readonly<Record<string, unknown>>

/** What a version of the site schema changes in the configs of the version before. */
export interface SchemaStep {
  /** The version that the change leads to. */
  to: string
  /** Total: it gets configs of any content. @returns the members as they are then; `version` is set by the caller */
  change: (config: Members) => Members
}

const withUsualItems = (config: Members): Members => ({
  ...config,
  menuItems: config.menuItems ?? newSiteConfig.menuItems,
  shopItems: config.shopItems ?? newSiteConfig.shopItems,
})

/** All steps, the oldest first. A step that was released is never changed. */
export const schemaSteps: readonly SchemaStep[] = [
  // Sites without items of their own had the usual ones, and now every site says what it has.
  { to: '1.5.1', change: withUsualItems },
]

const versionIn = ({ version }: Members): string => (typeof version === 'string' ? version : '0')

/** Whether a config has the form of a version, or a newer one. */
export const isOfSchema = (config: Members, version: string): boolean => !isNewerVersion(version, versionIn(config))

/** The config in the form of a version; of that version already, or of a newer one: itself. */
export const migrated = <Config extends object>(
  config: Config,
  version: string,
  steps: readonly SchemaStep[] = schemaSteps,
): Config => {
  const own: unknown = config
  if (!isMembers(own) || isOfSchema(own, version)) return config
  const due = steps.filter(({ to }) => isNewerVersion(to, versionIn(own)) && !isNewerVersion(to, version))
  return { ...due.reduce((changed: Members, { change }) => change(changed), own), version } as Config
}
