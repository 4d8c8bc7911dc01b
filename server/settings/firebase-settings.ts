import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Env, SettingName } from './declared.ts'
import { SettingsError, text as readText } from './read-env.ts'

/** The credentials that sign requests to Firebase Cloud Messaging. */
export interface ServiceAccount {
  projectId: string
  clientEmail: string
  privateKey: KeyObject
  /** Names the key at Google. Absent: the file does not say. */
  keyId?: string
}

/** The data that a browser needs to receive pushes; public. */
export interface Firebase {
  webConfig: Record<string, string>
  vapidKey: string
}

const readJson = (name: string, path: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  } catch {
    // Missing, unreadable and malformed files give the same error.
  }
  throw new SettingsError(`${name} must be the path of a JSON file; ${path} cannot be read as one.`)
}

const textOf = (name: string, file: Record<string, unknown>, member: string): string => {
  const value = file[member]
  if (typeof value !== 'string' || value === '') throw new SettingsError(`${name}: the file has no ${member}.`)
  return value
}

/**
 * The members of a service account's JSON file.
 * @param name of the setting, for errors
 * @throws SettingsError naming what is missing or invalid, without its value
 */
export const serviceAccountIn = (name: string, file: Record<string, unknown>): ServiceAccount => {
  const pem = textOf(name, file, 'private_key')
  let privateKey: KeyObject
  try {
    privateKey = createPrivateKey(pem)
  } catch {
    throw new SettingsError(`${name}: the private_key in the file is no key.`)
  }
  if (privateKey.asymmetricKeyType !== 'rsa')
    throw new SettingsError(`${name}: the private_key in the file is no RSA key.`)
  const { private_key_id: keyId } = file
  return {
    projectId: textOf(name, file, 'project_id'),
    clientEmail: textOf(name, file, 'client_email'),
    privateKey,
    ...(typeof keyId === 'string' && keyId !== '' ? { keyId } : {}),
  }
}

const readServiceAccount = (path: string): ServiceAccount => {
  const name = 'FIREBASE_SERVICE_ACCOUNT'
  return serviceAccountIn(name, readJson(name, path))
}

const webMembers = ['apiKey', 'projectId', 'messagingSenderId', 'appId'] as const

const readWebConfig = (path: string): Record<string, string> => {
  const name = 'FIREBASE_WEB_CONFIG'
  const file = readJson(name, path)
  for (const member of webMembers) textOf(name, file, member)
  return Object.fromEntries(
    Object.entries(file).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** True for an uncompressed P-256 point, the format of the browser's push manager. */
const isVapidKey = (key: string): boolean => {
  const bytes = Buffer.from(key, 'base64url')
  return /^[\w-]{87}$/.test(key) && bytes.length === 65 && bytes[0] === 4
}

const readBrowserSide = (configPath: string | undefined, vapidKey: string | undefined): Firebase | null => {
  if (configPath === undefined && vapidKey === undefined) return null
  if (configPath === undefined) throw new SettingsError('FIREBASE_WEB_CONFIG is required with VAPID_KEY.')
  if (vapidKey === undefined) throw new SettingsError('VAPID_KEY is required with FIREBASE_WEB_CONFIG.')
  if (!isVapidKey(vapidKey))
    throw new SettingsError('VAPID_KEY must be the public key of a web push certificate: 87 characters.')
  return { webConfig: readWebConfig(configPath), vapidKey }
}

/**
 * Reads the push settings. Browsers get the configuration only when the server can send.
 * @throws SettingsError naming the missing or invalid setting
 */
export const readFirebase = (env: Env): { serviceAccount: ServiceAccount | null; firebase: Firebase | null } => {
  const text = (name: SettingName): string | undefined => readText(env, name)
  const accountPath = text('FIREBASE_SERVICE_ACCOUNT')
  const serviceAccount = accountPath === undefined ? null : readServiceAccount(accountPath)
  const firebase = readBrowserSide(text('FIREBASE_WEB_CONFIG'), text('VAPID_KEY'))
  if (firebase && !serviceAccount)
    throw new SettingsError('FIREBASE_SERVICE_ACCOUNT is required with FIREBASE_WEB_CONFIG.')
  if (firebase && serviceAccount && firebase.webConfig.projectId !== serviceAccount.projectId) {
    throw new SettingsError('FIREBASE_WEB_CONFIG and FIREBASE_SERVICE_ACCOUNT belong to different projects.')
  }
  return { serviceAccount, firebase }
}
