import { appVersion } from '#contract/constants.ts'

interface Stamped {
  /** Set by the server in the first line of a worker that it serves under another version than that of its build. */
  appVersion?: string
  /** Absent in a worker. The server sets data-version of a page likewise. */
  document?: { documentElement: { dataset: { version?: string } } }
}

/**
 * The version under which the server has released this copy of the app. A way back carries an earlier build under a
 * newer version, so the build alone does not know it.
 */
export const ownVersion = (): string => {
  const { document: page, appVersion: stamp } = globalThis as Stamped
  return (page ? page.documentElement.dataset.version : stamp) ?? appVersion
}
