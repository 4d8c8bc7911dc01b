import { expect, test } from 'vitest'
import { readMapSources } from './map-settings.ts'

const tiles = { MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_TILES_ATTRIBUTION: '© Example' }

test('without settings the app draws its own map', () => {
  expect(readMapSources({})).toEqual({ tiles: null, googleKey: undefined, appleToken: undefined })
})

test('tiles have an address, an attribution and a largest zoom', () => {
  expect(readMapSources(tiles).tiles).toEqual({
    url: tiles.MAP_TILES_URL,
    origin: 'https://tiles.example',
    attribution: '© Example',
    maxZoom: 19,
  })
})

test.each([
  [{ ...tiles, MAP_TILES_URL: 'https://tiles.example/{z}/{x}.png' }, 'MAP_TILES_URL'],
  [{ ...tiles, MAP_TILES_URL: 'ftp://tiles.example/{z}/{x}/{y}' }, 'MAP_TILES_URL'],
  [{ ...tiles, MAP_TILES_ATTRIBUTION: '' }, 'MAP_TILES_ATTRIBUTION'],
  [{ ...tiles, MAP_TILES_MAX_ZOOM: '30' }, 'MAP_TILES_MAX_ZOOM'],
  [{ GOOGLE_MAPS_KEY: 'a"b onload=x' }, 'GOOGLE_MAPS_KEY'],
  [{ APPLE_MAPS_TOKEN: 'short' }, 'APPLE_MAPS_TOKEN'],
])('%j is refused with the name of the setting', (env, name) => {
  expect(() => readMapSources(env)).toThrow(name)
})
