import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** A line of the list that is being moved within its group. */
export interface Moving {
  id: string
  /** Index of its line. */
  from: number
  /** Index of the line whose place it would take. */
  to: number
  /** Pixels below the top of the list at which a pointer holds it; absent: it is moved by keys. */
  top?: number
}

/** The lines of the group within which a line can be moved. */
export interface MoveRange {
  first: number
  last: number
}

interface MovePorts {
  /** The list: its top is that of the first line. */
  list: () => HTMLElement | null
  scroller: () => HTMLElement | null
  /** Pixels from the top of the list to the top of a line. */
  topOf: (line: number) => number
  rowHeight: number
  rangeOf: (line: number) => MoveRange
  say: (moving: Moving, what: 'picked' | 'over' | 'dropped' | 'cancelled') => void
  /** Brings a line into view. */
  show: (line: number) => void
  drop: (moving: Moving) => void
}

/** Pixels that a press moves before it is a drag. */
const dragAfter = 4
/** Pixels from the edge of the scrolling part within which a drag scrolls it, and by how much in a frame. */
const edge = 56
const scrollStep = 14

const clamped = (value: number, { first, last }: MoveRange): number => Math.min(last, Math.max(first, value))

/** Moves lines of a list by their handles: with a pointer, or with Space and the arrow keys. */
export const useMoving = (ports: MovePorts) => {
  const [moving, setMoving] = useState<Moving | null>(null)
  const end = useRef<() => void>(undefined)
  const wasDragged = useRef(false)
  useEffect(() => () => end.current?.(), [])

  const begin = (event: PointerEvent, id: string, from: number) => {
    if (event.button !== 0) return
    // Neither text is selected, nor is the page scrolled by the finger.
    event.preventDefault()
    const handle = event.currentTarget as HTMLElement
    handle.focus({ preventScroll: true })
    wasDragged.current = false
    const set = (next: Moving | null) => {
      if (next) wasDragged.current = true
      setMoving(next)
    }
    end.current = drag({ id, from, pressedAt: event.clientY, ports, set })
  }

  /** Whether a click is one of its own, and not the end of a drag. */
  const isPress = (): boolean => !wasDragged.current

  const key = (event: KeyboardEvent, id: string, line: number) => {
    const { key: name } = event
    if (!moving) {
      if (name !== ' ' && name !== 'Enter') return
      event.preventDefault()
      const picked = { id, from: line, to: line }
      setMoving(picked)
      return ports.say(picked, 'picked')
    }
    if (moving.id !== id || moving.top !== undefined || name === 'Tab') return
    event.preventDefault()
    if (name === ' ' || name === 'Enter') {
      setMoving(null)
      ports.drop(moving)
      return ports.say(moving, 'dropped')
    }
    if (name === 'Escape') {
      event.stopPropagation()
      setMoving(null)
      ports.show(moving.from)
      return ports.say({ ...moving, to: moving.from }, 'cancelled')
    }
    const range = ports.rangeOf(moving.from)
    const steps: Record<string, number> = {
      ArrowUp: moving.to - 1,
      ArrowDown: moving.to + 1,
      Home: range.first,
      End: range.last,
    }
    const wanted = steps[name]
    if (wanted === undefined) return
    const next = { ...moving, to: clamped(wanted, range) }
    setMoving(next)
    ports.show(next.to)
    ports.say(next, 'over')
  }

  /** The focus has left the handle: what is not dropped stays where it was. */
  const leave = (id: string) => {
    if (moving?.id !== id || moving.top !== undefined) return
    setMoving(null)
    ports.say({ ...moving, to: moving.from }, 'cancelled')
  }

  return { moving, begin, key, leave, isPress }
}

interface Drag {
  id: string
  from: number
  /** Pixels below the top of the window. */
  pressedAt: number
  ports: MovePorts
  set: (moving: Moving | null) => void
}

/** Follows a pointer until it is released. @returns ends it, and leaves the line where it was */
const drag = ({ id, from, pressedAt, ports, set }: Drag): (() => void) => {
  const { topOf, rowHeight, rangeOf, say, drop } = ports
  const topOfList = () => ports.list()?.getBoundingClientRect().top ?? 0
  const heldAt = pressedAt - topOfList() - topOf(from)
  let at = pressedAt
  let moving: Moving | null = null
  let frame = 0

  const update = () => {
    const top = at - topOfList() - heldAt
    const range = rangeOf(from)
    const to = clamped(range.first + Math.round((top - topOf(range.first)) / rowHeight), range)
    const isNew = moving?.to !== to
    const isFirst = moving === null
    moving = { id, from, to, top }
    set(moving)
    if (isNew) say(moving, isFirst ? 'picked' : 'over')
  }
  const scroll = () => {
    frame = requestAnimationFrame(scroll)
    const scroller = ports.scroller()
    if (!moving || !scroller) return
    const { top, bottom } = scroller.getBoundingClientRect()
    const by = at < top + edge ? -scrollStep : at > bottom - edge ? scrollStep : 0
    if (by === 0) return
    scroller.scrollBy({ top: by })
    update()
  }
  const move = ({ clientY }: globalThis.PointerEvent) => {
    at = clientY
    if (moving || Math.abs(at - pressedAt) >= dragAfter) update()
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', release)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', escape, true)
    set(null)
  }
  const release = () => {
    stop()
    if (!moving) return
    drop(moving)
    say(moving, 'dropped')
  }
  const cancel = () => {
    stop()
    if (moving) say({ ...moving, to: from }, 'cancelled')
  }
  const escape = (event: globalThis.KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', release)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', escape, true)
  frame = requestAnimationFrame(scroll)
  return stop
}

/** By how many pixels a line makes room for the one that is moved. */
export const shiftOf = (line: number, moving: Moving | null, rowHeight: number): number => {
  if (!moving || line === moving.from) return 0
  if (line > moving.from && line <= moving.to) return -rowHeight
  return line < moving.from && line >= moving.to ? rowHeight : 0
}
