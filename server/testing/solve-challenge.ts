import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves an ALTCHA challenge as a client does. @returns the token */
export const solve = async (text: string | null): Promise<string> => {
  const challenge = JSON.parse(text ?? '') as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
