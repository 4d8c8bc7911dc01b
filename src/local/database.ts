// The database library and the schemas of both databases, in one chunk.
export { Dexie, RangeSet, liveQuery } from 'dexie'
export { openCopy } from './copy.ts'
export { openOwn } from './own.ts'
