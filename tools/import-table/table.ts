/**
 * The allowed imports of each room; any other import is forbidden. A room may always import itself. Tests may import
 * anything, and no product file may import tests.
 */
export interface Row {
  room: RegExp
  may: RegExp[]
}

const src = (...rooms: string[]): RegExp => new RegExp(`^src/(${rooms.join('|')})/`)
const contract = /^contract\//
const domFreePlatform = /^src\/platform\/(clock|contact|random|locks)\.ts$/

/** The rooms that hold no data of a shell: what kit and every room above it may import. */
const belowKit = [src('ui', 'words', 'brand', 'queue', 'resources', 'session', 'remote', 'local', 'platform')]

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
  // From the contract, ui reads durations and limits: the duration of a toast is defined once.
  { room: /^src\/ui\//, may: [/^contract\/constants\.ts$/, src('brand', 'words')] },
  { room: /^src\/gallery\//, may: [src('ui', 'brand', 'words')] },
  { room: /^src\/kit\//, may: [contract, ...belowKit] },
  { room: /^src\/shop\//, may: [contract, src('kit'), ...belowKit] },
  // Each screen is a room of its own and must not import another screen.
  { room: /^src\/phone\/screens\/[^/]+\//, may: [contract, src('phone/ui', 'shop', 'kit'), ...belowKit] },
  { room: /^src\/phone\//, may: [contract, src('shop', 'kit'), ...belowKit] },
  { room: /^src\/app\//, may: [contract, /^src\/(?!(admin|office|gallery)\/)/] },
  { room: /^sw\//, may: [contract, src('local', 'remote', 'session', 'resources', 'queue'), domFreePlatform] },
  { room: /^(tests|tools)\//, may: [/./] },
]

/** Files that only tests and tools may import, in any room. */
export const neverImported = /^(tests|tools)\/|\.test\.tsx?$|^server\/testing\//
export const isTest = (file: string): boolean => neverImported.test(file)

/** Rooms that are also compiled for the worker must not import React. */
export const reactFree = src('platform', 'local', 'remote', 'session', 'resources', 'queue')
export const reactPackages = /^(react|react-dom|dexie-react-hooks|wouter)(\/|$)|^valtio(\/react.*)?$/

/** The schemas cost kilobytes that the app does not need, so it imports their types only. */
export const typesOnlyFor = /^(src|sw)\//
export const typesOnly = /^contract\/(shapes|endpoints)\/|^contract\/endpoint\.ts$/
