export const spanOf: (zoom: number, width: number) => number
export const zoomOf: (span: number, width: number) => number
import type { OpenMap } from './start.js'

export const openApple: OpenMap
