/** A version of the app that platform staff have released, and to whom. */
export interface Staged {
  version: string
  /** Per cent of the merchants. */
  share: number
  /** hsAccountIds of merchants that get it in any case. */
  merchants: readonly number[]
}

/** FNV-1a with the last mixing step of MurmurHash3: neighbouring texts get unrelated numbers. 32 bits. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Whether a release reaches a merchant. Within one release the order of the merchants never changes, so that a larger
 * share adds merchants and removes none; the next release begins with others.
 */
export const reaches = ({ version, share, merchants }: Staged, tenant: number): boolean =>
  merchants.includes(tenant) || hashOf(`${version} ${tenant}`) % 100 < share

/** The newest release that reaches a merchant. @param releases the newest first */
export const releaseFor = <T extends Staged>(releases: readonly T[], tenant: number): T | undefined =>
  releases.find((each) => reaches(each, tenant))

interface Carrying extends Staged {
  /** Version of the build that it carries. */
  build: string
}

interface Versions {
  current: { version: string }
  earlier: { version: string } | null
}

/**
 * What a merchant's customers are to have: the version that they are told, and the build that carries it. Of a build
 * that is not kept any more the nearest one is taken. Before the first release everybody has the current build.
 * @param releases the newest first
 */
export const runningFor = (
  releases: readonly Carrying[],
  tenant: number,
  { current, earlier }: Versions,
): { version: string; build: 'current' | 'earlier' } => {
  const release = releaseFor(releases, tenant)
  const isCurrent = earlier === null || releases.length === 0 || release?.build === current.version
  const carried = isCurrent ? current : earlier
  return { version: release?.version ?? carried.version, build: isCurrent ? 'current' : 'earlier' }
}

/** Whether a stage reaches everybody that another one reaches. */
export const isAtLeast = (stage: Omit<Staged, 'version'>, than: Omit<Staged, 'version'>): boolean =>
  stage.share >= than.share &&
  (stage.share === 100 || than.merchants.every((tenant) => stage.merchants.includes(tenant)))
