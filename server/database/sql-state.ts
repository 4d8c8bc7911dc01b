/** Five digits and capitals, of which one at least is a digit: unlike EPIPE, which is of the network. */
const sqlState = /^(?=.*\d)[0-9A-Z]{5}$/

/** The SQLSTATE with which a statement failed; null: what failed is no statement. */
export const sqlStateOf = (error: unknown): string | null => {
  if (!(error instanceof Error)) return null
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && sqlState.test(code) ? code : sqlStateOf(error.cause)
}
