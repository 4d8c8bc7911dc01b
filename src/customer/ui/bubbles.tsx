import { memo } from 'react'
import * as css from './bubbles.module.css'
import { vars } from '#src/ui/css-vars.ts'
import { seededRandom } from './seeded-random.ts'

/**
 * `right` leaves space behind left-aligned text, `frame` leaves the centre free, `edges` leaves a whole column free.
 */
export type BubbleZone = 'all' | 'right' | 'frame' | 'edges'

export interface BubblesProps {
  /** 1-20; 0 renders none. */
  number: number
  seed?: number
  zone?: BubbleZone
}

type Random = () => number
type Place = { x: number; y: number }

/** For `edges`: the assumed width in px, and the share of it for bubbles at either side, in percent. */
const [narrow, edge] = [390, 13]

const places: Record<BubbleZone, (index: number, random: Random, anywhere: Place, size: number) => Place> = {
  all: (_index, _random, anywhere) => anywhere,
  right: (index, random) => {
    const beside = { x: 72 + random() * 26, y: 30 + random() * 50 }
    return index % 4 === 3 ? { x: random() * 96, y: 78 + random() * 14 } : beside
  },
  frame: (index, random, { y }) => {
    const edge = { x: index % 2 ? random() * 18 - 9 : 87 + random() * 12, y }
    return index % 3 === 0 ? { x: random() * 92, y: 9 + random() * 12 } : edge
  },
  edges: (index, random, { y }, size) => {
    const inset = random() * 6
    return { x: index % 2 ? edge - inset - (size / narrow) * 100 : 100 - edge + inset, y }
  },
}

function bubble(index: number, random: Random, zone: BubbleZone) {
  const big = index % 5 === 0
  const size = Math.round(big ? 54 + random() * 46 : 10 + random() * 30)
  const { x, y } = places[zone](index, random, { x: random() * 100 - 4, y: random() * 96 }, size)
  return vars({
    '--x': `${x.toFixed(1)}%`,
    '--y': `${y.toFixed(1)}%`,
    '--d': `${size}px`,
    '--t': `${(9 + random() * 12).toFixed(1)}s`,
    '--delay': `-${(random() * 9).toFixed(1)}s`,
    '--o': big ? 0.75 : 0.95,
  })
}

/** Decoration behind a hero: slow, never behind body copy, not animated under reduced motion. */
export const Bubbles = memo(({ number, seed = 11, zone = 'all' }: BubblesProps) => {
  const random = seededRandom(seed)
  const styles = Array.from({ length: number }, (_, index) => bubble(index, random, zone))
  return (
    <div className={css.bubbles} aria-hidden="true">
      {styles.map((style, index) => (
        <span key={index} className={css.bubble} style={style} />
      ))}
    </div>
  )
})
