import { appVersion } from '#contract/constants.ts'

interface Stamped {
  /** Set by the server in the first line of a worker that it serves under another version than that of its build. */
  appVersion?: unknown
  /** Absent in a worker. */
  document?: { querySelector(selector: string): { content?: string } | null }
}

/**
 * The version under which the server has released this copy of the app. A way back carries an earlier build under a
 * newer version, so the build alone does not know it.
 */
export const ownVersion = (): string => {
  const { appVersion: stamp, document: page } = globalThis as Stamped
  if (typeof stamp === 'string') return stamp
  return page?.querySelector('meta[name=app-version]')?.content ?? appVersion
}
