import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

/**
 * Solves an ALTCHA challenge. Each attempt is one derivation of the browser's WebCrypto, which runs beside the page's
 * thread, so typing stays smooth and no worker file is needed.
 * @param text JSON of the challenge
 * @returns the token: base64 of JSON
 * @throws Error when the challenge cannot be solved within 90 s
 */
export const solve = async (text: string, controller: AbortController): Promise<string> => {
  const challenge = JSON.parse(text) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey, controller })
  if (!solution) throw new Error('the bot check was not solved')
  return btoa(JSON.stringify({ challenge, solution }))
}
