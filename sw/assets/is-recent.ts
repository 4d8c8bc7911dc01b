const day = 24 * 60 * 60_000

/** True for a response that the server sent less than a day ago. @param now epoch milliseconds */
export const isRecent = (response: Response, now: number): boolean => {
  const age = now - Date.parse(response.headers.get('Date') ?? '')
  return age >= 0 && age < day
}
