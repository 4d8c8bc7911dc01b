import { documentFile, type DocumentKind } from '#contract/rules/document.ts'
import type { Purchase } from '#contract/shapes/order.ts'
import { problemText } from '#src/kit/forms/problem-text.ts'
import { saveFile } from '#src/platform/save-file.ts'
import type { Remote } from '#src/remote/client.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { dataWords } from '#src/words/data.ts'
import { documentWords } from '#src/words/documents.ts'

/**
 * Has the server make a document, and offers it to be saved. It is not queued: a file that comes hours later is of no use.
 * @returns undefined when it is saved, else why it is not
 */
export const saveDocument = async (
  { remote }: { remote: Remote },
  { transRecordId, orderNumber = transRecordId }: Pick<Purchase, 'transRecordId' | 'orderNumber'>,
  document: DocumentKind,
): Promise<string | undefined> => {
  try {
    const params = { transRecordId, document }
    const file = await remote.ask('GET /users/purchases/{transRecordId}/documents/{document}', { params })
    saveFile(file, documentFile(document, orderNumber))
    return undefined
  } catch (error) {
    return error instanceof NoAnswer ? documentWords.offline : problemText(error, dataWords.failed)
  }
}
