import type { Services } from '#src/kit/services.ts'
import { isRemoteFailure } from '#src/remote/outcome.ts'
import { toasts } from '#src/ui/toasts.ts'
import { accountEndWords } from '#src/words/account.ts'
import { settleDeletion, type UnsurePorts } from './unsure-deletion.ts'

/** Finds out whether a deletion had arrived, and says so. Without an answer it is asked again at the next start. */
export const tellDeletion = async (ports: UnsurePorts & Pick<Services, 'report'>): Promise<void> => {
  try {
    if (await settleDeletion(ports)) toasts.show(accountEndWords.deleted, 'success')
  } catch (error) {
    if (!isRemoteFailure(error)) ports.report(error)
  }
}
