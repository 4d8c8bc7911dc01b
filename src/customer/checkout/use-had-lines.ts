import { useState } from 'react'
import type { CartLine } from '#src/local/cart.ts'

/**
 * Whether the cart has had content since its page opened. When the last line is removed, the focused element goes with
 * it: the next step then gets the focus.
 */
export const useHadLines = (lines: readonly CartLine[] | undefined): boolean => {
  const [hadLines, setHadLines] = useState(false)
  if (lines && lines.length > 0 && !hadLines) setHadLines(true)
  return hadLines
}
