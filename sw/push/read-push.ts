import { messagePath } from '#contract/routes/message-path.ts'

/** A message for the user. */
export interface Pushed {
  title: string
  body: string
  createDate: string
  /** The screen to which a tap leads; absent: the list of messages. */
  path?: string
}

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Parses a push message. Firebase wraps the server's data in its own envelope and turns all values into text. Returns
 * undefined for any other format.
 */
export const readPush = (text: string): Pushed | undefined => {
  const whole = parse(text)
  if (!isObject(whole)) return undefined
  const data = isObject(whole.data) ? whole.data : whole
  const { title, body, createDate, path } = data
  if (
    typeof title !== 'string' ||
    title === '' ||
    typeof createDate !== 'string' ||
    Number.isNaN(Date.parse(createDate))
  )
    return undefined
  const screen = typeof path === 'string' ? messagePath(path) : undefined
  return { title, body: typeof body === 'string' ? body : '', createDate, ...(screen && { path: screen }) }
}
