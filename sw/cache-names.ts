/** Every cache of the app by its name. What is not on this list is not ours to keep. */
export const cacheNames = {
  fonts: 'clearcoat-fonts',
  siteFiles: 'clearcoat-site-files',
  /** One cache a set of the merchant's files, named by the timestamp of the config that lists them. */
  tenantAssets: (timeStamp: number) => `clearcoat-assets-${timeStamp}`,
}

const tenantAssets = /^clearcoat-assets-(\d+)$/

/** The sets of the merchant's files that are here, newest first. */
export const assetSets = (names: readonly string[]): string[] =>
  names.filter((name) => tenantAssets.test(name)).sort((a, b) => Number(tenantAssets.exec(b)![1]) - Number(tenantAssets.exec(a)![1]))
