import type { TempTokenRequest } from '#contract/shapes/wallet.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { NoAnswer, Refused } from '#src/remote/outcome.ts'
import { codeWords } from '#src/words/code.ts'

export type TempTokenKind = TempTokenRequest['TempIdType']

/**
 * A code that lives for seconds and is good once.
 * - silent: no answer, so nothing was issued; it needs signal
 * - refused: the server's reason, for the person
 */
export type TempTokenState =
  | { is: 'asking' }
  | { is: 'issued'; code: string; expiresAt: number }
  | { is: 'silent' }
  | { is: 'refused'; reason: string }

/** Asking takes no longer than a person waits at the kiosk, in milliseconds. */
const patience = 5_000

/** A new token; the one before it is void. The time it lives is counted from the answer, in this device's own time. */
export const issueToken = async (
  { remote, clock }: { remote: Remote; clock: Clock },
  kind: TempTokenKind,
): Promise<TempTokenState> => {
  try {
    const { tempId, expiresIn } = await remote.ask(
      'POST /temptoken',
      { body: { TempIdType: kind } },
      { timeout: patience },
    )
    return { is: 'issued', code: tempId, expiresAt: clock.now() + expiresIn * 1000 }
  } catch (error) {
    if (error instanceof NoAnswer) return { is: 'silent' }
    return { is: 'refused', reason: error instanceof Refused ? error.message : codeWords.tokenFailed }
  }
}
