import { useRef, useState, type PointerEvent } from 'react'

/** How far the row uncovers what is under it, in px. */
const openWidth = 104
/** Below this a touch is a tap, not a drag. */
const slack = 8

/** Whether a row that is released at this offset opens, from wherever the drag started. */
const isPastHalf = (offset: number) => offset < -openWidth / 2

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
    setOffset(Math.max(-openWidth * 1.2, Math.min(0, start.current.from + distance)))
  }
  const end = () => {
    if (!start.current) return
    start.current = undefined
    setDragging(false)
    setOffset((current) => (isPastHalf(current) ? -openWidth : 0))
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
