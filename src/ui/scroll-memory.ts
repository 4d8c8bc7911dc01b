import { useLayoutEffect, useRef, type RefObject } from 'react'
import { entryOf } from './history-entries.ts'

/** Scroll position in pixels, by history depth and path. In memory, for the life of the page. */
const positions = new Map<string, number>()

/** Milliseconds in which a list from the database, or one that grows on scrolling, reaches its height. */
const timeLimit = 2_000

const keyOf = (depth: number, path: string): string => `${depth} ${path.toLowerCase()}`

/** A step forward opens new screens at and above this depth: they start at the top. */
export const deleteScrollFrom = (depth: number): void => {
  for (const key of positions.keys()) if (Number(key.split(' ')[0]) >= depth) positions.delete(key)
}

/** Scrolls to a position as soon as the content is high enough. @returns a function that stops it */
const bringTo = (scroller: HTMLElement, top: number): (() => void) => {
  const stop = () => {
    watching.disconnect()
    clearTimeout(timer)
  }
  const set = () => {
    scroller.scrollTop = top
    if (scroller.scrollTop >= top - 1) stop()
  }
  const watching = new MutationObserver(set)
  const timer = setTimeout(() => stop(), timeLimit)
  watching.observe(scroller, { childList: true, subtree: true })
  for (const type of ['pointerdown', 'wheel', 'keydown'])
    scroller.addEventListener(type, stop, { once: true, passive: true })
  set()
  return stop
}

export interface ScreenScroll {
  /** Pixels at which the user left the screen; undefined for a screen that the user did not return to. */
  top: number | undefined
  note(top: number): void
}

/** The scroll position of the screen at the current address and history entry. */
export const screenScroll = (): ScreenScroll => {
  const key = keyOf(entryOf(history.state).depth, location.pathname)
  return { top: positions.get(key), note: (top) => positions.set(key, top) }
}

/** Restores a screen's scroll position when the user returns to it. */
export const useScrollMemory = (scroller: RefObject<HTMLElement | null>): { note: () => void } => {
  const screen = useRef<ScreenScroll>(null)
  useLayoutEffect(() => {
    screen.current = screenScroll()
    const { top } = screen.current
    return top && scroller.current ? bringTo(scroller.current, top) : undefined
  }, [scroller])
  return {
    note: () => {
      if (scroller.current) screen.current?.note(scroller.current.scrollTop)
    },
  }
}
