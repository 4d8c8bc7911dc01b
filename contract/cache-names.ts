/** The caches of this build. Page and worker both purge, so both know the list; what is not on it is a former build's. */
export const cacheNames = {
  fonts: 'clearcoat-fonts',
  siteFiles: 'clearcoat-site-files',
  video: 'clearcoat-video',
  tiles: 'clearcoat-tiles',
  /** One cache a set of the merchant's pictures, named by the timestamp of the config that lists them. */
  tenantAssets: (timeStamp: number) => `clearcoat-assets-${timeStamp}`,
}

const { fonts, siteFiles, video, tiles } = cacheNames
const tenantAssets = /^clearcoat-assets-(\d+)$/
/** Workbox adds the scope to the name. */
const shell = /^workbox-precache-v2(-|$)/

/** Made by this app, whichever build of it. */
export const isOurCache = (name: string): boolean => /^(clearcoat|workbox)-/.test(name)

/** The app itself, which nothing brings back before the next release. */
export const isShellCache = (name: string): boolean => shell.test(name)

/** Pictures, video and map tiles: what can be spared when the device has no room. */
export const isImageCache = (name: string): boolean => name === video || name === tiles || tenantAssets.test(name)

/** On the list: a purge leaves it. */
export const isCurrentCache = (name: string): boolean =>
  isShellCache(name) || isImageCache(name) || name === fonts || name === siteFiles

/** When the config of a set of pictures was saved, in epoch milliseconds; undefined for any other cache. */
export const timeOfAssets = (name: string): number | undefined => {
  const digits = tenantAssets.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The sets of the merchant's pictures that are here, newest first. */
export const assetSets = (names: readonly string[]): string[] =>
  names.filter((name) => tenantAssets.test(name)).sort((a, b) => timeOfAssets(b)! - timeOfAssets(a)!)
