/** The disk, or this origin's share of it, is full. Dexie wraps the browser's own error, sometimes twice. */
export const isOutOfSpace = (error: unknown): boolean => {
  for (let each = error; each instanceof Error; each = (each as { inner?: unknown }).inner ?? each.cause) {
    if (each.name === 'QuotaExceededError') return true
  }
  return false
}
