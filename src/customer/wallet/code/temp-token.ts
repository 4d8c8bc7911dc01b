import type { TempTokenRequest } from '#contract/shapes/wallet.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import { account } from '#src/resources/resource.ts'
import { isRefused, NoAnswer, Refused } from '#src/remote/outcome.ts'
import { codeWords } from '#src/words/code.ts'

export type TempTokenKind = TempTokenRequest['TempIdType']

/**
 * A single-use code with a lifetime of seconds.
 * - silent: no answer, so nothing was issued; it needs a connection
 * - refused: the server's reason, for the user
 */
export type TempTokenState =
  | { is: 'asking' }
  | { is: 'issued'; code: string; expiresAt: number }
  | { is: 'silent' }
  | { is: 'refused'; reason: string }

/** The time-out of the request, in milliseconds: no longer than a user waits at the kiosk. */
const timeLimit = 5_000

export interface TokenPorts {
  remote: Pick<Remote, 'ask'>
  clock: Clock
  keeper: Pick<Keeper, 'refresh'>
}

/**
 * Issues a new token, which voids the previous one. Its lifetime is counted from the answer, on this device's clock.
 * A card that was removed on another device is fetched again, so that the screen offers to add one.
 */
export const issueToken = async (
  { remote, clock, keeper }: TokenPorts,
  kind: TempTokenKind,
  membershipId?: string,
): Promise<TempTokenState> => {
  try {
    const { tempId, expiresIn } = await remote.ask(
      'POST /temptoken',
      { body: { TempIdType: kind, ...(membershipId === undefined ? {} : { membershipId }) } },
      { timeout: timeLimit },
    )
    return { is: 'issued', code: tempId, expiresAt: clock.now() + expiresIn * 1000 }
  } catch (error) {
    if (error instanceof NoAnswer) return { is: 'silent' }
    if (isRefused(error, 'NO_CARD')) void keeper.refresh(account, undefined).catch(() => undefined)
    return { is: 'refused', reason: error instanceof Refused ? error.message : codeWords.tokenFailed }
  }
}
