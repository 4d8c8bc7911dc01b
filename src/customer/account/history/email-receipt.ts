import { problemText } from '#src/kit/forms/problem-text.ts'
import type { Remote } from '#src/remote/client.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { dataWords } from '#src/words/data.ts'
import { historyWords } from '#src/words/history.ts'

/**
 * Has the receipt, and the mails of gifts, sent again. It is not queued: a mail that arrives hours later is of no use.
 * @returns undefined when it is sent, else why it is not
 */
export const emailReceipt = async (
  { remote }: { remote: Remote },
  transRecordId: string,
): Promise<string | undefined> => {
  try {
    await remote.ask('GET /users/purchases/resend', { query: { transRecordId } })
    return undefined
  } catch (error) {
    return error instanceof NoAnswer ? historyWords.emailOffline : problemText(error, dataWords.failed)
  }
}
