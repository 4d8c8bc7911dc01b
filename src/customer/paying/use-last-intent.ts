import { useState } from 'react'
import type { Intent } from '#src/local/intents.ts'
import { useOpenIntent } from './use-open-intent.ts'

/**
 * The open intent. It leaves the database a moment before its outcome is shown; until then the last one is returned, so
 * that the screen stays unchanged.
 */
export const useLastIntent = (): Intent | undefined => {
  const open = useOpenIntent()
  const [last, setLast] = useState<Intent>()
  if (open && open !== last) setLast(open)
  return open ?? last
}
