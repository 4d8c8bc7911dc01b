import type { Site } from '#src/brand/site/site.ts'
import type { Device } from '#src/platform/device.ts'

/** Whether this device gets the phone app: a mobile browser or the wrapper, of a merchant that has the app. */
export const showsApp = ({ isMobile }: Pick<Device, 'isMobile'>, { has_app }: Pick<Site, 'has_app'>): boolean =>
  isMobile && has_app
