import { useEffect, useEffectEvent, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { useServices } from '#src/kit/services.ts'
import { isStill } from '#src/platform/motion.ts'
import { createSlideTimer, type SlideTimer } from './slide-timer.ts'

export interface Rotation {
  /** The user wants movement: the pause button has not been pressed, and the system does not ask for less movement. */
  wanted: boolean
  /** The time of the slide that is shown passes. */
  runs: boolean
  /** The video may play. */
  videoRuns: boolean
  /** For the pause button. */
  toggle: () => void
  /** Handlers of the element whose hover and focus hold the slides. */
  holdHandlers: ComponentProps<'section'>
}

interface RotationOf {
  box: RefObject<HTMLElement | null>
  /** Index of the slide that is shown. */
  selected: number
  isDragged: boolean
  /** Whether there is another slide. */
  hasMore: boolean
  /** Moves to the next slide. */
  turn: () => void
}

/** Moves to the next slide after each slide's time, except on hover, on keyboard focus, and out of sight. */
export const useRotation = ({ box, selected, isDragged, hasMore, turn }: RotationOf): Rotation => {
  const { clock } = useServices()
  const [wanted, setWanted] = useState(true)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const isSeen = useIsSeen(box)
  const runs = hasMore && wanted && isSeen && !hovered && !focused && !isDragged
  const timer = useRef<SlideTimer>(undefined)
  const onEnd = useEffectEvent(turn)
  useEffect(() => setWanted(!isStill()), [])
  useEffect(() => {
    const own = createSlideTimer(clock, () => onEnd())
    timer.current = own
    return () => own.hold()
  }, [clock, selected])
  useEffect(() => (runs ? timer.current?.run() : timer.current?.hold()), [clock, selected, runs])
  return {
    wanted,
    runs,
    videoRuns: wanted && isSeen,
    toggle: () => {
      setWanted(!wanted)
      // The focus is on the pause button: it must not hold what the user has just started.
      setFocused(false)
    },
    holdHandlers: {
      onPointerEnter: ({ pointerType }) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onFocus: ({ target }) => setFocused(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget) && focused),
    },
  }
}

/** Whether the user sees an element: it is on the screen, and the page is not hidden. True at first. */
const useIsSeen = (box: RefObject<HTMLElement | null>): boolean => {
  const [onScreen, setOnScreen] = useState(true)
  const [shown, setShown] = useState(true)
  useEffect(() => {
    if (!box.current) return
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry?.isIntersecting ?? true))
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  useEffect(() => {
    const look = () => setShown(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return onScreen && shown
}
