import { fieldOr, useAct } from '#src/kit/acts/act.ts'
import { isRefused } from '#src/remote/outcome.ts'
import { placesWords } from '#src/words/admin-places.ts'

/**
 * Runs a save of a place: busy meanwhile, and with the server's words when it is refused.
 * @param readAgain reads what is stored, after a save and after another administrator's
 */
export const useSavePlace = (readAgain: () => void) => {
  const { busy, run: runAct } = useAct({
    dialog: placesWords.failed,
    text: fieldOr(),
    beside: (error) => {
      if (!isRefused(error, 'PRECONDITION')) return null
      // The form then shows what the other administrator has saved.
      readAgain()
      return {}
    },
  })
  /** @returns whether it was saved */
  const run = async (work: () => Promise<unknown>, done: string): Promise<boolean> => {
    const isSaved = await runAct(work, done)
    if (isSaved) readAgain()
    return isSaved
  }
  return { busy, run }
}
