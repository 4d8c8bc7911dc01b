/** The page with the widget of an outside bot check, on its own origin (botCheckLabel). */
export const botCheckFramePath = '/bot-check/frame'

/** What the page reports to the app. */
export type WidgetMessage =
  /** The provider's script has drawn its widget. */
  | { is: 'shown' }
  | { is: 'token'; token: string }
  /** The script could not be loaded, or the widget failed or expired. */
  | { is: 'failed' }
  /** A puzzle needs more or less room. CSS pixels. */
  | { is: 'height'; height: number }

const longestToken = 10_000

/** A message of the page; undefined for any other value. The page runs foreign code. */
export const readWidget = (value: unknown): WidgetMessage | undefined => {
  const { is, token, height } = ((value as { botCheck?: unknown } | null | undefined)?.botCheck ?? {}) as Record<
    string,
    unknown
  >
  if (is === 'shown' || is === 'failed') return { is }
  if (is === 'token' && typeof token === 'string' && token !== '' && token.length <= longestToken) return { is, token }
  return is === 'height' && typeof height === 'number' && Number.isFinite(height) ? { is, height } : undefined
}
