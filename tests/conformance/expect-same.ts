const plain = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, plain(member)]),
  )
}

/** Compares values that JSON can represent. @throws Error that shows both */
export const expectSame = (actual: unknown, expected: unknown): void => {
  const [is, due] = [actual, expected].map((value) => JSON.stringify(plain(value)))
  if (is !== due) throw new Error(`is ${is}, not ${due}`)
}
