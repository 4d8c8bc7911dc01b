import { Fragment, type ComponentType, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { uiWords } from '#src/words/ui.ts'
import { useGrowing } from './use-growing.ts'

/** Cards are higher than rows: so many fill two screens of any shell, and half of them rows of two, three and four. */
const gridStep = 24

/** So many fill two screens where each card has a row of its own. */
export const columnStep = 8

interface GrowingListProps<T> {
  items: readonly T[]
  /** Index of an item that is always drawn; -1: none. */
  at: number
  /** How many are drawn at once; absent: as many as a grid needs. */
  step?: number | undefined
  /** Around the drawn items: a grid. */
  frame?: ComponentType<{ children: ReactNode }> | undefined
  children: (item: T) => ReactNode
}

/** A long list of cards, drawn as far as it is scrolled; where a link leads far down, from there on, and the rest by a button. */
export function GrowingList<T>({ items, at, step = gridStep, frame: Frame = Fragment, children }: GrowingListProps<T>) {
  const { first, shown, end, showBefore } = useGrowing(items.length, step, at)
  return (
    <>
      {first > 0 && (
        <Button kind="tonal" block onClick={showBefore}>
          {uiWords.showBefore(first)}
        </Button>
      )}
      <Frame>{items.slice(first, shown).map(children)}</Frame>
      {shown < items.length && <div ref={end} />}
    </>
  )
}
