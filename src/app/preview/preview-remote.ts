import type { Call, ResultOf } from '#contract/endpoints/index.ts'
import { noteAnswer, noteMiss, type Contact } from '#src/platform/contact.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { Answer, Remote } from '#src/remote/client.ts'
import { NoAnswer } from '#src/remote/outcome.ts'
import { resourceNamed } from '#src/resources/resource.ts'

interface PreviewRemotePorts {
  copy: CopyDatabase
  clock: Clock
  contact: Contact
  /** Whether the administrator looks at the app without network. */
  isOffline: () => boolean
}

/**
 * Stands for the server: it has nothing to add to what the preview stores, and never gets a request. Any other call has
 * no answer, so that nothing in a preview can be bought, sent or changed.
 */
export const previewRemote = ({ copy, clock, contact, isOffline }: PreviewRemotePorts): Remote => {
  const call = async <K extends Call>(name: K): Promise<Answer<ResultOf<K>>> => {
    const known = await copy.answers
      .filter(({ name: stored }) => resourceNamed(stored.split('/')[0]!)?.call === name)
      .first()
    if (isOffline()) noteMiss(contact)
    else noteAnswer(contact, clock.now())
    if (isOffline() || !known) throw new NoAnswer('network')
    return { notModified: true }
  }
  return {
    call,
    ask: async (name) => {
      await call(name)
      throw new NoAnswer('network')
    },
    noteVersion: () => undefined,
  }
}
