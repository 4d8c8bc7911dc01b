import type { CSSProperties } from 'react'

/** Custom properties for a style prop, which React's types do not know. */
export const vars = (properties: Record<`--${string}`, string | number>) => properties as CSSProperties
