/**
 * For a form that is sent once: a second tap, which may come before the first one has rendered, does nothing.
 * @returns runs `submit` unless one is under way or has succeeded; `submit` returns whether it succeeded
 */
export const oneSubmission = (): ((submit: () => Promise<boolean>) => Promise<void>) => {
  let isTaken = false
  return async (submit) => {
    if (isTaken) return
    isTaken = true
    try {
      isTaken = await submit()
    } catch (error) {
      isTaken = false
      throw error
    }
  }
}
