import type { CSSProperties } from 'react'

/** Custom properties for a style prop, whose React types lack them. */
export const vars = (properties: Record<`--${string}`, string | number>) => properties as CSSProperties
