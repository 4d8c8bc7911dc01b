import { readFileSync } from 'node:fs'
import { fileVariable, type Env, type SettingName } from './declared.ts'

/** A missing or invalid setting; its message is the one line shown to the operator. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
}

const contentOf = (variable: string, path: string): string => {
  let content: string
  try {
    content = readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new SettingsError(`${variable}: ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
  if (content === '') throw new SettingsError(`${variable}: ${path} is empty.`)
  return content
}

// Readers of single settings. Each throws SettingsError, which names the setting.

/** The value of a setting, or the content of the file that is named for it, without the space around either. */
export const text = (env: Env, name: SettingName): string | undefined => {
  const variable = fileVariable(name)
  const [value, path] = [env[name]?.trim() || undefined, env[variable]?.trim() || undefined]
  if (path === undefined) return value
  if (value !== undefined) throw new SettingsError(`${name} and ${variable} are both set: set one of them.`)
  return contentOf(variable, path)
}

export const oneOf = <T extends string>(env: Env, name: SettingName, values: readonly T[], fallback: T): T => {
  const value = text(env, name) ?? fallback
  if (!values.includes(value as T))
    throw new SettingsError(`${name} must be one of ${values.join(', ')}; it is "${value}".`)
  return value as T
}

export const number = (
  env: Env,
  name: SettingName,
  fallback: number,
  min: number,
  max: number,
  whole = true,
): number => {
  const written = text(env, name)
  const value = written === undefined ? fallback : Number(written)
  if (!Number.isFinite(value) || value < min || value > max || (whole && !Number.isInteger(value))) {
    throw new SettingsError(
      `${name} must be ${whole ? 'a whole number' : 'a number'} from ${min} to ${max}; it is "${written}".`,
    )
  }
  return value
}

export const url = (env: Env, name: SettingName, schemes: readonly string[]): string | undefined => {
  const value = text(env, name)
  if (value === undefined) return undefined
  const scheme = URL.canParse(value) ? new URL(value).protocol : ''
  if (!schemes.includes(scheme))
    throw new SettingsError(`${name} must be a URL that starts with ${schemes.join('// or ')}//.`)
  return value
}

const isHostName = (value: string): boolean => /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(value)

const hostNames = (env: Env, name: SettingName): string[] => {
  const hosts = (text(env, name)?.split(',') ?? []).map((host) => host.trim())
  if (!hosts.every(isHostName))
    throw new SettingsError(`${name} must be bare host names in lower case, separated by commas.`)
  return hosts
}

/** Addresses by number, and names that lead to this machine or its network: accounts of merchants must not name them. */
const isPrivate = (host: string): boolean =>
  /^[\d.]+$/.test(host) || !host.includes('.') || /\.(localhost|local|internal|lan|home|arpa)$/.test(host)

/** Hosts in the open network. */
export const outsideHosts = (env: Env, name: SettingName): string[] => {
  const hosts = hostNames(env, name)
  if (hosts.some(isPrivate)) throw new SettingsError(`${name} must not name a private network.`)
  return hosts
}

export const hostName = (env: Env, name: SettingName, fallback: string): string => {
  const value = text(env, name) ?? fallback
  if (!isHostName(value))
    throw new SettingsError(
      `${name} must be a bare host name in lower case, without scheme and port; it is "${value}".`,
    )
  return value
}
