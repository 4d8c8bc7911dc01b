import type { Env, SettingName } from './declared.ts'
import { SettingsError, text as readText } from './read-env.ts'

/** Where maps come from besides the app's own drawing. */
export interface MapSources {
  /** Null: the app draws the merchant's local map. */
  tiles: { url: string; origin: string; attribution: string; maxZoom: number } | null
  /** Browser key of the Google Maps JavaScript API; public. */
  googleKey: string | undefined
  /** Token of MapKit JS; public. */
  appleToken: string | undefined
}

const readTiles = (text: (name: SettingName) => string | undefined): MapSources['tiles'] => {
  const url = text('MAP_TILES_URL')
  if (url === undefined) return null
  const isAddress = URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
  if (!isAddress || !['{z}', '{x}', '{y}'].every((part) => url.includes(part)))
    throw new SettingsError('MAP_TILES_URL must be a URL that contains {z}, {x} and {y}.')
  const attribution = text('MAP_TILES_ATTRIBUTION')
  if (attribution === undefined) throw new SettingsError('MAP_TILES_ATTRIBUTION is required with MAP_TILES_URL.')
  const maxZoom = Number(text('MAP_TILES_MAX_ZOOM') ?? 19)
  if (!Number.isInteger(maxZoom) || maxZoom < 1 || maxZoom > 22)
    throw new SettingsError('MAP_TILES_MAX_ZOOM must be a whole number from 1 to 22.')
  return { url, origin: new URL(url).origin, attribution, maxZoom }
}

/** Keys are written into a page: the characters of a key or token, and no others. */
const readKey = (name: string, value: string | undefined): string | undefined => {
  if (value !== undefined && !/^[\w.-]{10,2000}$/.test(value)) throw new SettingsError(`${name} is no key.`)
  return value
}

/** @throws SettingsError naming the missing or invalid setting */
export const readMapSources = (env: Env): MapSources => {
  const text = (name: SettingName): string | undefined => readText(env, name)
  return {
    tiles: readTiles(text),
    googleKey: readKey('GOOGLE_MAPS_KEY', text('GOOGLE_MAPS_KEY')),
    appleToken: readKey('APPLE_MAPS_TOKEN', text('APPLE_MAPS_TOKEN')),
  }
}
