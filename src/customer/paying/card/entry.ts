import { formOf, heightOf, NoProcessor, type CardForm } from '#contract/rules/card-form.ts'
import type { Account } from '#contract/shapes/account.ts'
import type { SocketMessage } from '#contract/shapes/payment.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, NoAnswer, Refused } from '#src/remote/outcome.ts'
import { listen, type OpenSocket } from '#src/remote/socket.ts'
import type { Keeper } from '#src/resources/keeper.ts'
import type { BotCheck } from '#src/kit/bot-check/bot-check.ts'
import { account, processor } from '#src/resources/resource.ts'
import { siteKeyAnswer } from '#src/session/client.ts'
import { smallStore, type SmallStore } from '#src/ui/small-store.ts'
import { askForReceipts } from './receipt.ts'
import { cardWords } from '#src/words/card.ts'

export interface EntryPorts {
  copy: CopyDatabase
  clock: Clock
  remote: Remote
  keeper: Keeper
  origin: string
  openSocket: OpenSocket
  check: Pick<BotCheck, 'send' | 'prepare'>
}

/**
 *  connecting ──ready, set up──► form ──message: success──► saved
 *      │                          ├──message: failure, error──► failed
 *      │                          ├──page's policy──► blocked
 *      │                          └──connection lost──► checking ──card on file──► saved
 *      ├──no connection──► unreachable                         └──no card──► lost
 *      ├──unsupported processor──► no-processor
 *      ├──email not confirmed──► unconfirmed
 *      └──refused──► setup-failed
 */
export type Entry =
  | { is: 'connecting' | 'saved' | 'unreachable' | 'no-processor' | 'unconfirmed' | 'blocked' }
  | { is: 'form' | 'checking' | 'lost'; form: CardForm; socketId: string }
  | { is: 'failed' | 'setup-failed'; message: string }

export interface CardEntry {
  state: SmallStore<Entry>
  /** The frame sent a message: a reason to fetch the account, never a result. */
  hint(): void
  /** The page's policy does not allow the form: the stored page is older than the merchant's processor. */
  block(): void
  /** The form of a ticket has ended: a reason to fetch its receipt from the server, until the server answers. */
  fetchReceipt(): void
  /** Retries after `lost`: first checks whether the card has been saved. */
  retry(): void
  close(): void
}

/** The server closes a card entry after 10 minutes. A little later the app stops waiting for its message. */
const entryTimeLimit = 10 * 60_000 + 15_000

/** One card entry, from the socket to the card on file. The server's message decides, not the frame's. */
export const startCardEntry = (ports: EntryPorts): CardEntry => {
  const state = smallStore<Entry>({ is: 'connecting' }, 'page')
  let before = ''
  let closed = false
  let hasOutcome = false
  let endConnection = (): void => undefined

  const become = (entry: Entry) => {
    if (!closed) state.set(entry)
  }
  const end = (entry: Entry) => {
    endConnection()
    become(entry)
  }

  const look = async (otherwise: () => void) => {
    const arrived = await hasChanged(ports, before).catch(() => false)
    if (arrived) end({ is: 'saved' })
    else otherwise()
  }

  const onLost = () => {
    const now = state.get()
    if (now.is !== 'form') return end({ is: 'unreachable' })
    become({ ...now, is: 'checking' })
    void look(() => end({ ...now, is: 'lost' }))
  }

  // The socket and a receipt may bring the same outcome.
  const onFrame = (frame: SocketMessage) => {
    if (hasOutcome) return
    hasOutcome = frame.event !== 'ready'
    if (hasOutcome) receipts.stop()
    if (frame.event === 'ready') void setUp(ports, frame.socketId).then(become, (error: unknown) => end(entryOf(error)))
    else if (frame.event === 'error') end({ is: 'failed', message: frame.errorMessage || cardWords.failed })
    else if (!frame.success) end({ is: 'failed', message: frame.errorMessage || cardWords.failed })
    else
      void ports.keeper
        .refresh(account, undefined)
        .catch(() => undefined)
        .then(() => end({ is: 'saved' }))
  }

  const receipts = askForReceipts(ports, (frame) => onFrame(frame))

  const start = async () => {
    become({ is: 'connecting' })
    ports.check.prepare()
    hasOutcome = false
    receipts.stop()
    try {
      const key = await prepare(ports)
      before = await cardNow(ports)
      if (closed) return
      const stopListening = listen({
        open: ports.openSocket,
        clock: ports.clock,
        origin: ports.origin,
        appKey: key,
        onFrame,
        onLost,
      })
      const stopWaiting = ports.clock.after(entryTimeLimit, onLost)
      endConnection = () => {
        stopListening()
        stopWaiting()
      }
    } catch (error) {
      end(entryOf(error))
    }
  }

  void start()
  return {
    state,
    hint: () => void look(() => undefined),
    block: () => {
      if (state.get().is === 'form') end({ is: 'blocked' })
    },
    fetchReceipt: () => {
      const now = state.get()
      if (now.is === 'form' || now.is === 'checking') void receipts.of(now)
    },
    retry: () => void receipts.again().then(() => (hasOutcome ? undefined : look(() => void start()))),
    close() {
      closed = true
      receipts.stop()
      endConnection()
    },
  }
}

/**
 * Checks that the app supports the merchant's processor and that the site has its key.
 * @throws NoProcessor, NoAnswer, Refused
 */
const prepare = async ({ copy, keeper }: EntryPorts): Promise<string> => {
  await keeper.freshen(processor, undefined).catch(async (error: unknown) => {
    if (!(await keeper.read(processor, undefined))) throw error
  })
  heightOf((await keeper.read(processor, undefined))?.value.processor ?? '')
  const key = (await copy.answers.get(siteKeyAnswer))?.value
  if (typeof key !== 'string') throw new NoAnswer('network')
  return key
}

const setUp = async ({ remote, origin, check }: EntryPorts, socketId: string): Promise<Entry> => {
  const setup = await check.send((captcha) =>
    remote.ask('GET /payments/hosted-forms', { query: { socketId } }, { captcha }),
  )
  return { is: 'form', form: formOf(setup, origin), socketId }
}

const entryOf = (error: unknown): Entry => {
  if (error instanceof NoProcessor) return { is: 'no-processor' }
  if (isRefused(error, 'EMAIL_UNCONFIRMED_CARD')) return { is: 'unconfirmed' }
  if (error instanceof Refused) return { is: 'setup-failed', message: error.message }
  return error instanceof NoAnswer ? { is: 'unreachable' } : { is: 'setup-failed', message: cardWords.errorFallback }
}

const cardNow = async ({ keeper }: EntryPorts): Promise<string> =>
  markOf((await keeper.read(account, undefined))?.value)

const markOf = (value: Account | undefined): string => JSON.stringify([value?.cctag, value?.payment])

/** Whether the account's card has changed since `before`. @throws NoAnswer, Refused */
const hasChanged = async (ports: EntryPorts, before: string): Promise<boolean> => {
  await ports.keeper.refresh(account, undefined)
  return (await cardNow(ports)) !== before
}
