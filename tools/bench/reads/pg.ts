import { createRequire } from 'node:module'

/** The driver of the server: a package of the benchmarks has a driver of its own. */
export const pg = createRequire(new URL('../../../package.json', import.meta.url))('pg') as typeof import('pg')
