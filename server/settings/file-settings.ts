import type { Env, SettingName } from './declared.ts'
import { SettingsError, text as readText } from './read-env.ts'

/** A bucket for the merchants' files; null: a folder in DATA_DIR. */
export interface FileSettings {
  bucket: { endpoint: string; region: string; accessKey: string; secretKey: string } | null
}

/** @throws SettingsError naming the missing or invalid setting */
export const readFileSettings = (env: Env): FileSettings => {
  const text = (name: SettingName): string | undefined => readText(env, name)
  const endpoint = text('S3_ENDPOINT')
  if (endpoint === undefined) return { bucket: null }
  const url = URL.canParse(endpoint) ? new URL(endpoint) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search)
    throw new SettingsError('S3_ENDPOINT must be a URL with the bucket, such as https://s3.example.com/bucket.')
  const required = (name: SettingName): string => {
    const value = text(name)
    if (value === undefined) throw new SettingsError(`${name} is required with S3_ENDPOINT.`)
    return value
  }
  const keys = { accessKey: required('S3_ACCESS_KEY'), secretKey: required('S3_SECRET_KEY') }
  return { bucket: { endpoint, region: text('S3_REGION') ?? 'auto', ...keys } }
}
