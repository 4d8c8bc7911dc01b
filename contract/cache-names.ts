/**
 * The caches of this build. Page and worker both purge, so both import the list; any other cache belongs to an earlier
 * build.
 */
export const cacheNames = {
  fonts: 'clearcoat-fonts',
  siteFiles: 'clearcoat-site-files',
  video: 'clearcoat-video',
  tiles: 'clearcoat-tiles',
  /** One cache per set of the merchant's pictures, named by the timestamp of the config that lists them. */
  tenantAssets: (timeStamp: number) => `clearcoat-assets-${timeStamp}`,
}

const { fonts, siteFiles, video, tiles } = cacheNames
const tenantAssets = /^clearcoat-assets-(\d+)$/
/** Workbox adds the scope to the name. */
const shell = /^(workbox-precache-v2(-|$)|clearcoat-(web-[0-9a-f]+|shell)$)/

/** True for a cache of this app, of any build. */
export const isOurCache = (name: string): boolean => /^(clearcoat|workbox)-/.test(name)

/** True for the path of one of the build's fonts. They are not precached: a merchant uses one pair of them. */
export const isFont = (pathname: string): boolean => pathname.startsWith('/static/') && pathname.endsWith('.woff2')

/** True for the app's own files, which cannot be fetched again before the next release. */
export const isShellCache = (name: string): boolean => shell.test(name)

/** The web shop's files, by the revision of their list. */
export const webCache = (revision: string): string => `clearcoat-web-${revision}`

/** True for a set of the web shop's files. */
export const isWebCache = (name: string): boolean => name.startsWith(webCache(''))

/** Which shell this device has. */
export const shellChoiceCache = 'clearcoat-shell'

/** True for pictures, video and map tiles: deleted first when the device is out of storage. */
export const isImageCache = (name: string): boolean => name === video || name === tiles || tenantAssets.test(name)

/** True for a cache on the list; a purge keeps it. */
export const isCurrentCache = (name: string): boolean =>
  isShellCache(name) || isImageCache(name) || name === fonts || name === siteFiles

/** When the config of a set of pictures was saved, in epoch milliseconds; undefined for any other cache. */
export const timeOfAssets = (name: string): number | undefined => {
  const digits = tenantAssets.exec(name)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The cached sets of the merchant's pictures, newest first. */
export const assetSets = (names: readonly string[]): string[] =>
  names.filter((name) => tenantAssets.test(name)).sort((a, b) => timeOfAssets(b)! - timeOfAssets(a)!)
