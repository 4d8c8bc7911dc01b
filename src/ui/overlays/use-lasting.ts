import { useState } from 'react'

interface Lasting<T> {
  /** Undefined once the dialog has closed. */
  shown: T | undefined
  /** For the dialog. */
  life: { open: boolean; onClosed: () => void }
}

/**
 * What a dialog is about, which stays while the dialog closes.
 * @param asked null or undefined: the dialog is closed, or closes
 */
export const useLasting = <T>(asked: T | null | undefined): Lasting<T> => {
  const [shown, setShown] = useState(asked ?? undefined)
  const isOpen = asked !== null && asked !== undefined
  if (isOpen && asked !== shown) setShown(asked)
  return { shown, life: { open: isOpen, onClosed: () => setShown(undefined) } }
}
