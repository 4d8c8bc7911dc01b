export interface Claims {
  sub: string
  iat: number
  exp: number
  IsAdmin?: string
}

/**
 * The claims of a token. The server checks the signature; the app reads only the user and the life time.
 * @throws Error 'Invalid JWT' unless there are exactly three dot-separated parts.
 */
export const readClaims = (token: string): Claims => {
  const parts = token.split('.')
  if (parts.length !== 3) throw new Error('Invalid JWT')
  const bytes = Uint8Array.from(atob(parts[1]!.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0))
  return JSON.parse(new TextDecoder().decode(bytes)) as Claims
}
