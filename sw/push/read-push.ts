/** What a push brings: words for a person, or the news that the merchant's site has changed. */
export type Pushed =
  | { kind: 'message'; title: string; body: string; createDate: string }
  | { kind: 'config'; timeStamp: number }

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Firebase wraps the server's data in an envelope of its own, and its values are always text. Undefined for anything else. */
export const readPush = (text: string): Pushed | undefined => {
  const whole = parse(text)
  if (!isObject(whole)) return undefined
  const data = isObject(whole.data) ? whole.data : whole
  if (data.kind === 'config') return { kind: 'config', timeStamp: Number(data.timeStamp) || 0 }
  const { title, body, createDate } = data
  if (
    typeof title !== 'string' ||
    title === '' ||
    typeof createDate !== 'string' ||
    Number.isNaN(Date.parse(createDate))
  )
    return undefined
  return { kind: 'message', title, body: typeof body === 'string' ? body : '', createDate }
}
