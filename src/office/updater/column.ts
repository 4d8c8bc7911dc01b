import type { BuildVersions, MailState, MigrationProgress, Releases } from '#contract/shapes/platform.ts'

/** What can be updated. */
export type Updatable = 'app' | 'schema'

/** A passkey that a server has asked for after the right password. */
export interface AskedPasskey {
  username: string
  /** Address of the one page on which a browser offers it. */
  page: string
  /** That page is of the origin of this one. */
  isHere: boolean
}

export interface Versions extends Record<Updatable, string> {
  build: BuildVersions
}

/** One server as the updater knows it. */
export interface Column {
  /** The name that its settings give it. */
  name: string
  /** Undefined before its first answer. */
  versions: Versions | undefined
  reach: 'checking' | 'reached' | 'unreached'
  /** Who is signed in. */
  staff: string | undefined
  /** Undefined: none is asked for. */
  passkey: AskedPasskey | undefined
  /** Why there is no signed-in account, or the last attempt to sign in. */
  problem: string | undefined
  updating: Updatable | undefined
  /** Undefined until an account is signed in. */
  releases: Releases | undefined
  migration: MigrationProgress | undefined
  /** Undefined until an account is signed in, and where the server does not tell. */
  mail: MailState | undefined
  /** What is left of the migration at its speed so far; undefined: not known. */
  secondsLeft: number | undefined
  /** When this page has updated it, in epoch milliseconds. */
  updatedAt: Partial<Record<Updatable, number>>
}

/** A server that was not asked yet. */
export const columnOf = (name: string): Column => ({
  name,
  versions: undefined,
  reach: 'checking',
  staff: undefined,
  passkey: undefined,
  problem: undefined,
  updating: undefined,
  releases: undefined,
  migration: undefined,
  mail: undefined,
  secondsLeft: undefined,
  updatedAt: {},
})
