/**
 * Who may import whom, one row a room; what is not listed is forbidden. A room may always import itself.
 * Tests may import anything, and nothing imports them.
 */
export interface Row {
  room: RegExp
  may: RegExp[]
}

const src = (...rooms: string[]): RegExp => new RegExp(`^src/(${rooms.join('|')})/`)
const contract = /^contract\//
const domFreePlatform = /^src\/platform\/(clock|contact|random|locks)\.ts$/

export const table: Row[] = [
  { room: /^contract\//, may: [] },
  { room: /^server\//, may: [contract] },
  { room: /^src\/platform\//, may: [contract] },
  { room: /^src\/local\//, may: [contract] },
  { room: /^src\/words\//, may: [contract] },
  { room: /^src\/remote\//, may: [contract, src('platform')] },
  { room: /^src\/session\//, may: [contract, src('local', 'remote', 'platform')] },
  { room: /^src\/resources\//, may: [contract, src('local', 'remote', 'session', 'platform')] },
  { room: /^src\/queue\//, may: [contract, src('local', 'remote', 'session', 'platform', 'resources')] },
  { room: /^src\/brand\//, may: [contract, src('local')] },
  // Of the contract, ui knows the durations and limits: how long a toast stands is one number.
  { room: /^src\/ui\//, may: [/^contract\/constants\.ts$/, src('brand', 'words')] },
  {
    room: /^src\/parts\//,
    may: [contract, src('ui', 'words', 'brand', 'queue', 'resources', 'session', 'remote', 'local', 'platform')],
  },
  // A feature is a room of its own: it never enters another one.
  {
    room: /^src\/features\/[^/]+\//,
    may: [
      contract,
      src('parts', 'ui', 'words', 'brand', 'queue', 'resources', 'session', 'remote', 'local', 'platform'),
    ],
  },
  { room: /^src\/app\//, may: [contract, /^src\//] },
  { room: /^sw\//, may: [contract, src('local', 'remote', 'session', 'resources', 'queue'), domFreePlatform] },
  { room: /^(tests|tools)\//, may: [/./] },
]

/** What no file outside of tests and tools may import, whatever its room. */
export const neverImported = /^(tests|tools)\/|\.test\.tsx?$|^server\/testing\//
export const isTest = (file: string): boolean => neverImported.test(file)

/** Rooms that also compile for the worker hold no React. */
export const reactFree = src('platform', 'local', 'remote', 'session', 'resources', 'queue')
export const reactPackages = /^(react|react-dom|dexie-react-hooks|wouter)(\/|$)|^valtio(\/react.*)?$/

/** The schemas cost kilobytes that the app does not need: it takes their types only. */
export const typesOnlyFor = /^(src|sw)\//
export const typesOnly = /^contract\/(shapes|endpoints)\/|^contract\/endpoint\.ts$/
