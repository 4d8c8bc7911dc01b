import { isNewerVersion } from '#contract/rules/version.ts'

/** A server compared with this client. */
export type Verdict = 'behind' | 'same' | 'newer'

export const verdictOn = (server: string, client: string): Verdict => {
  if (isNewerVersion(client, server)) return 'behind'
  return isNewerVersion(server, client) ? 'newer' : 'same'
}

/** How it is coloured. */
export const verdictTones = { behind: 'warning', same: 'success', newer: 'info' } as const
