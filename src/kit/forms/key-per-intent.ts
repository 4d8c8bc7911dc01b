/** One key per intent: the same as long as the request is unchanged, a new one after a change. */
export const keyPerIntent = (newKey: () => string): ((body: unknown) => string) => {
  let sent = ''
  let key = ''
  return (body) => {
    const text = JSON.stringify(body)
    if (text !== sent) [sent, key] = [text, newKey()]
    return key
  }
}
