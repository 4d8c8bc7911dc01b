import type { MapSettings, MapTiles } from '#contract/shapes/map.ts'

interface Sources {
  tiles: MapTiles | null
  googleKey: string | undefined
  appleToken: string | undefined
}

/**
 * What draws maps, without the keys: they stay in the page that runs the scripts.
 * @param origin of that page
 */
export const presentMaps = ({ tiles, googleKey, appleToken }: Sources, origin: string): MapSettings => {
  const services = [...(appleToken ? ['apple' as const] : []), ...(googleKey ? ['google' as const] : [])]
  return {
    tiles: tiles && { url: tiles.url, attribution: tiles.attribution, maxZoom: tiles.maxZoom },
    frame: services.length > 0 ? { origin, services } : null,
  }
}
