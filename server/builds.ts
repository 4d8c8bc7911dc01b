import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { appVersion } from '#contract/constants.ts'
import type { BuildVersions } from '#contract/shapes/platform.ts'
import type { Clock } from './basics/ports.ts'
import type { Settings } from './settings/settings.ts'

const timeOf = (folder: string): string | undefined => {
  try {
    return statSync(join(folder, 'index.html')).mtime.toISOString()
  } catch {
    return undefined
  }
}

/** The version that the build has noted beside its files. */
const notedVersion = (folder: string): string | undefined => {
  try {
    const { version } = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as { version?: unknown }
    return typeof version === 'string' ? version : undefined
  } catch {
    return undefined
  }
}

const readEarlier = (folder: string): BuildVersions | null => {
  const [version, timeStamp] = [notedVersion(folder), timeOf(folder)]
  return version !== undefined && timeStamp !== undefined && version !== appVersion ? { version, timeStamp } : null
}

/**
 * The builds of the app that this server can serve: its own, and the one of the version before, which the build of its
 * own has left beside it. The time is that of the build; without a build the API is served alone, since its start.
 */
export const readBuilds = (
  { distDir, earlierDistDir }: Pick<Settings, 'distDir' | 'earlierDistDir'>,
  clock: Clock,
): { current: BuildVersions; earlier: BuildVersions | null } => ({
  current: { version: appVersion, timeStamp: timeOf(distDir) ?? clock.date().toISOString() },
  earlier: readEarlier(earlierDistDir),
})
