import { SettingsError } from './read-env.ts'

export const environments = ['dev', 'demo', 'production'] as const
export type Environment = (typeof environments)[number]

/** A server whose versions the updater compares and sets. */
export interface NamedEnvironment {
  name: Environment
  /** Absolute, with /api/v1 at its end. */
  apiUrl: string
}

/** It becomes a part of the page's policy. */
const apiUrls = /^https?:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?\/api\/v1$/

const readOne = (entry: string): NamedEnvironment => {
  const [name = '', apiUrl = ''] = entry.split('=').map((part) => part.trim())
  if (!(environments as readonly string[]).includes(name) || !apiUrls.test(apiUrl))
    throw new SettingsError(
      `ENVIRONMENTS must be a list such as "dev=https://dev.example/api/v1,demo=https://demo.example/api/v1"; ` +
        `one entry is "${entry.trim()}".`,
    )
  return { name: name as Environment, apiUrl }
}

/** The servers of the updater, in their order; empty: it shows its own server alone. @throws SettingsError */
export const readEnvironments = (written: string | undefined): NamedEnvironment[] => {
  const read = written === undefined ? [] : written.split(',').map(readOne)
  if (new Set(read.map(({ name }) => name)).size < read.length)
    throw new SettingsError('ENVIRONMENTS names an environment twice.')
  return read
}

/** The origins of the servers: their pages alone may make the platform's calls of this one. */
export const originsOf = (named: readonly NamedEnvironment[]): string[] =>
  named.map(({ apiUrl }) => new URL(apiUrl).origin)
