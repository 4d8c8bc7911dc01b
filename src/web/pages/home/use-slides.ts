import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import { isStill } from '#src/platform/motion.ts'

export interface Slides {
  /** Index of the slide that is shown. */
  selected: number
  /** A finger or a pressed mouse button moves the slides. */
  isDragged: boolean
  /** Index of the slide that the user has moved to; undefined while the slides move by themselves. */
  announced: number | undefined
  /** The next one without the user: it is not announced. */
  turn: () => void
  previous: () => void
  next: () => void
  show: (index: number) => void
}

/**
 * A row of slides that wraps around, moved by a swipe or by its functions.
 * @returns the ref of the element that cuts the row off, and the slides
 */
export const useSlides = (): [viewport: ReturnType<typeof useEmblaCarousel>[0], Slides] => {
  const [viewport, api] = useEmblaCarousel({ loop: true, watchFocus: false })
  const [selected, setSelected] = useState(0)
  const [isDragged, setDragged] = useState(false)
  const [announced, setAnnounced] = useState<number>()
  useEffect(() => {
    if (!api) return
    let byFinger = false
    const onSelect = () => {
      setSelected(api.selectedScrollSnap())
      if (byFinger) setAnnounced(api.selectedScrollSnap())
    }
    const onDown = () => {
      byFinger = true
      setDragged(true)
    }
    const onUp = () => setDragged(false)
    const onSettle = () => (byFinger = false)
    api.on('select', onSelect).on('pointerDown', onDown).on('pointerUp', onUp).on('settle', onSettle)
    return () =>
      void api.off('select', onSelect).off('pointerDown', onDown).off('pointerUp', onUp).off('settle', onSettle)
  }, [api])
  const byUser = (move: () => void) => () => {
    move()
    setAnnounced(api?.selectedScrollSnap())
  }
  const slides: Slides = {
    selected,
    isDragged,
    announced,
    turn: () => {
      setAnnounced(undefined)
      api?.scrollNext(isStill())
    },
    previous: byUser(() => api?.scrollPrev(isStill())),
    next: byUser(() => api?.scrollNext(isStill())),
    show: (index) => byUser(() => api?.scrollTo(index, isStill()))(),
  }
  return [viewport, slides]
}
