/** A code as it is read aloud and typed: fours, and the letter of its kind apart. The kiosk ignores spaces and dashes. */
export const codeText = (code: string): string => {
  const kind = /^[A-Z]/.test(code) ? code.slice(0, 1) : ''
  const fours = code.slice(kind.length).match(/.{1,4}/g) ?? []
  return [kind, ...fours].filter(Boolean).join('-')
}
