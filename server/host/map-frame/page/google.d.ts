import type { OpenMap } from './start.js'

export const openGoogle: OpenMap
