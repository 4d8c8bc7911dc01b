import { emailCheckDebounce } from '#contract/constants.ts'
import { giftCardNumberProblem } from '#contract/rules/card-number.ts'
import { digitsOf } from '#contract/rules/digits.ts'
import { toCents, type Cents } from '#contract/rules/money.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { formProblemText } from '#src/kit/forms/form-problem-text.ts'
import { NoAnswer } from '#src/remote/outcome.ts'

/** unasked: no complete number, or its answer is not here yet. */
export type Balance =
  | { is: 'unasked' }
  | { is: 'known'; cents: Cents }
  | { is: 'unknown-card'; message: string }
  | { is: 'failed'; message: string; silent: boolean }

interface BalancePorts {
  remote: Pick<Remote, 'ask'>
}

/** Asks for the balance of a gift card. The number is stored nowhere. @param cardNumber 16 digits */
export const askBalance = async ({ remote }: BalancePorts, cardNumber: string): Promise<Balance> => {
  try {
    const { balance, responseMessage } = await remote.ask('GET /gift-cards', { query: { cardNumber } })
    return balance === null
      ? { is: 'unknown-card', message: responseMessage }
      : { is: 'known', cents: toCents(balance) }
  } catch (error) {
    return { is: 'failed', message: formProblemText(error), silent: error instanceof NoAnswer }
  }
}

export interface BalanceCheck {
  /** Sets the field's current text. The server is asked when a complete number is unchanged for 400 ms. */
  see(typed: string): void
  stop(): void
}

export const createBalanceCheck = (
  ports: BalancePorts & { clock: Clock },
  tell: (balance: Balance) => void,
): BalanceCheck => {
  let latest = ''
  let cancel = () => {}
  const ask = async (cardNumber: string) => {
    const balance = await askBalance(ports, cardNumber)
    // An answer about an earlier number does not apply to the current one.
    if (latest === cardNumber) tell(balance)
  }
  return {
    see(typed) {
      const digits = digitsOf(typed)
      if (digits === latest) return
      latest = digits
      cancel()
      tell({ is: 'unasked' })
      if (giftCardNumberProblem(digits) === null) {
        cancel = ports.clock.after(emailCheckDebounce, () => void ask(digits))
      }
    },
    stop() {
      latest = ''
      cancel()
    },
  }
}
