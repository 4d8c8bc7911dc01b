import { useEffect, useState, type RefObject } from 'react'

/** Whether the user sees an element: it is on the screen, and the page is not hidden. True at first. */
export const useIsSeen = (box: RefObject<HTMLElement | null>): boolean => {
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
