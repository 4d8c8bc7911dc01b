/** Newer versions of Node that the product runs on too, beside the one that runs the whole suite. */
const versions = ['22.23.3', '24.21.0']

/** The versions take turns. */
export const versionOfTurn = (turn: number): string => versions[turn % versions.length]!

/** The package of the registry that holds Node for this machine; it needs no script to be installed. */
export const packageOf = (version: string, platform: string, arch: string): string =>
  `node-${platform === 'win32' ? 'win' : platform}-${arch}@${version}`
