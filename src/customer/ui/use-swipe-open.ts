import { useRef, useState, type PointerEvent } from 'react'

/** How far the row uncovers what is under it, in px. */
const openWidth = 104
/** Below this a touch is a tap, not a drag. */
const slack = 8

/** The offset of a row during a drag: it moves to the left only, and a little further than it stays open. */
export const draggedTo = (from: number, distance: number): number =>
  Math.max(-openWidth * 1.2, Math.min(0, from + distance))

/** The offset at which a row comes to rest after it is released, wherever the drag started. */
export const restAfter = (offset: number): number => (offset < -openWidth / 2 ? -openWidth : 0)

/** A row that opens by a swipe to the left; a tap or a swipe to the right closes it. Vertical swipes scroll. */
export function useSwipeOpen() {
  const [offset, setOffset] = useState(0)
  const [dragging, setDragging] = useState(false)
  const start = useRef<{ x: number; from: number } | undefined>(undefined)

  const move = (event: PointerEvent) => {
    if (!start.current) return
    const distance = event.clientX - start.current.x
    if (!dragging && Math.abs(distance) < slack) return
    if (!dragging) event.currentTarget.setPointerCapture(event.pointerId)
    setDragging(true)
    setOffset(draggedTo(start.current.from, distance))
  }
  const end = () => {
    if (!start.current) return
    start.current = undefined
    setDragging(false)
    setOffset(restAfter)
  }
  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) start.current = { x: event.clientX, from: offset }
    },
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
  }
  return { offset, dragging, open: offset === -openWidth, close: () => setOffset(0), handlers }
}
