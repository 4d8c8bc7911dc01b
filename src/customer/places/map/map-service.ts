import type { MapSettings } from '#contract/shapes/map.ts'
import type { MapService } from '#contract/map-frame.ts'
import type { OS } from '#src/platform/device.ts'

/**
 * The service that draws the map on this device: Apple's on its devices, Google's elsewhere, and on Apple's where only
 * Google has a key. Undefined where none has one: the app draws the map itself.
 */
export const serviceFor = (settings: Pick<MapSettings, 'frame'> | undefined, os: OS): MapService | undefined => {
  const services = settings?.frame?.services ?? []
  if (os === 'ios' && services.includes('apple')) return 'apple'
  return services.includes('google') ? 'google' : undefined
}
