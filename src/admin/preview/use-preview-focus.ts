import { useEffect, useRef, type RefObject } from 'react'
import { useOverlayStack } from '#src/ui/overlays/overlay-stack.ts'
import { useSmallStore } from '#src/ui/use-small-store.ts'
import { closePreview, previewIsOpen } from './preview-view.ts'

/**
 * The focus goes into the preview that a button opens, and back to the button once it is closed, which Escape and Back
 * do as well. The preview stands after the whole section in the order of the page.
 */
export const usePreviewFocus = (): RefObject<HTMLElement | null> => {
  const aside = useRef<HTMLElement>(null)
  const isOpen = useSmallStore(previewIsOpen)
  useOverlayStack(isOpen, closePreview)
  useEffect(() => {
    const opened = aside.current
    if (!isOpen || !opened) return
    const { activeElement: before } = document
    opened.querySelector('button')?.focus()
    const close = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closePreview()
    }
    // What a preview as wide as the window covers is not seen with the focus.
    const leave = ({ relatedTarget }: FocusEvent) => {
      const isOutside = relatedTarget instanceof Node && !opened.contains(relatedTarget)
      if (isOutside && opened.offsetWidth === innerWidth) closePreview()
    }
    opened.addEventListener('keydown', close)
    opened.addEventListener('focusout', leave)
    return () => {
      opened.removeEventListener('keydown', close)
      opened.removeEventListener('focusout', leave)
      if (before instanceof HTMLElement) before.focus()
    }
  }, [isOpen])
  return aside
}
