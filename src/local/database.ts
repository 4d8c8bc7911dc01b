// The database library and what is made with it, which the page loads in one file.
export { Dexie, RangeSet, liveQuery } from 'dexie'
export { openCopy } from './copy.ts'
export { openOwn } from './own.ts'
