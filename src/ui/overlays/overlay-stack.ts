import { useEffect, useId } from 'react'

/** Open overlays, the newest last. */
const stack: string[] = []

/** Why an overlay was asked to close, as far as it concerns the one below it. */
export interface CloseDetails {
  reason: string
  event: Event
  cancel: () => void
}

const byPerson = new Set(['outside-press', 'escape-key', 'focus-out', 'close-watcher'])

const onToast = (event: Event) => event.target instanceof Element && event.target.closest('.toasts') !== null

/**
 * Overlays opened from different places know nothing of each other: a press in the newest is "outside" for the one
 * below. This lets only the newest close by Escape or an outside press, and lets toasts be pressed.
 */
export function useOverlayStack(open: boolean) {
  const id = useId()
  useEffect(() => {
    if (!open) return
    stack.push(id)
    return () => {
      stack.splice(stack.indexOf(id), 1)
    }
  }, [id, open])
  return ({ reason, event }: CloseDetails) => byPerson.has(reason) && (stack.at(-1) !== id || onToast(event))
}
