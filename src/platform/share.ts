type Sharer = Pick<Navigator, 'share'>
type Copier = Pick<Clipboard, 'writeText'>

/** dismissed: the user closed the system's sheet. */
export type Shared = 'shared' | 'copied' | 'dismissed' | 'failed'

/**
 * Offers a text to the system's share sheet; copies it where there is none, or where the system refuses the sheet.
 * Call it from a press: browsers allow both only then.
 */
export const shareText = async (
  text: { title: string; text: string },
  sharer: Partial<Sharer> = navigator,
  copier: Copier | null = navigator.clipboard ?? null,
): Promise<Shared> => {
  try {
    if (sharer.share) {
      await sharer.share(text)
      return 'shared'
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed'
  }
  return copy(text.text, copier)
}

const copy = async (text: string, copier: Copier | null): Promise<Shared> => {
  try {
    if (!copier) return 'failed'
    await copier.writeText(text)
    return 'copied'
  } catch {
    // No permission, or the page has lost the focus: the caller says that it failed.
    return 'failed'
  }
}
