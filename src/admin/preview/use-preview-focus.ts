import { useEffect, useRef, type RefObject } from 'react'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { previewIsOpen } from './preview-view.ts'

/**
 * The focus goes into the preview that a button opens, and back to the button once it is closed, which Escape does as
 * well. The preview stands after the whole section in the order of the page.
 */
export const usePreviewFocus = (): RefObject<HTMLElement | null> => {
  const aside = useRef<HTMLElement>(null)
  const isOpen = useSmallStore(previewIsOpen)
  useEffect(() => {
    const opened = aside.current
    if (!isOpen || !opened) return
    const { activeElement: before } = document
    opened.querySelector('button')?.focus()
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') previewIsOpen.set(false)
    }
    opened.addEventListener('keydown', close)
    return () => {
      opened.removeEventListener('keydown', close)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return aside
}
