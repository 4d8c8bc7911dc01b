import { Fragment, type ComponentType, type ReactNode } from 'react'
import { Button } from '#src/ui/button.tsx'
import { uiWords } from '#src/words/ui.ts'
import { useGrowing } from './use-growing.ts'

/** Cards are higher than rows: so many fill two screens of any shell. */
const step = 24

interface GrowingListProps<T> {
  items: readonly T[]
  /** Index of an item that is always drawn; -1: none. */
  at: number
  /** Around the drawn items: a grid. */
  frame?: ComponentType<{ children: ReactNode }> | undefined
  children: (item: T) => ReactNode
}

/** A long list of cards, drawn as far as it is scrolled; where a link leads far down, from there on, and the rest by a button. */
export function GrowingList<T>({ items, at, frame: Frame = Fragment, children }: GrowingListProps<T>) {
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
