import type { WidgetMessage } from '#contract/bot-check-frame.ts'
import type { BotCheck as Opened } from '#contract/shapes/bot-check.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Remote } from '#src/remote/client.ts'
import { isRefused, NoAnswer } from '#src/remote/outcome.ts'
import { smallStore, type SmallStore } from '#src/ui/small-store.ts'

/**
 * What a form shows of its check.
 * - idle: nothing was typed yet, or no check is needed
 * - outside: the widget of a provider is shown; `turn` counts its tokens, each needs a new widget. `height` is that of
 *   its puzzle, in CSS pixels; 0: there is none.
 */
export type BotCheckView =
  | { is: 'idle' | 'working' | 'ready' | 'offline' | 'failed' }
  | { is: 'outside'; turn: number; done: boolean; height: number }

export interface BotCheckPorts {
  remote: Pick<Remote, 'ask'>
  clock: Clock
  /** The token of an ALTCHA challenge. */
  solve: (challenge: string, controller: AbortController) => Promise<string>
}

export interface BotCheck {
  readonly view: SmallStore<BotCheckView>
  /** Starts the check while the form is typed. Called again, it does nothing until the token is used. */
  prepare(): void
  /**
   * Sends a request with a token, and once more with a new one when the server refused it: it may have expired.
   * @throws as the request; NoAnswer when the server cannot be asked for the check
   */
  send<T>(request: (captcha: string | undefined) => Promise<T>): Promise<T>
  /** A message of the provider's widget. */
  take(message: WidgetMessage): void
  /** Called when the form is shown. @returns ends the work when the form is left */
  reopen(): () => void
}

interface Token {
  /** Undefined: the server needs none. */
  text: string | undefined
  /** Epoch milliseconds of this device's clock. */
  until: number
}

/** Milliseconds for which a token is used: less than the server's ten minutes, and a provider's two. */
const lives = { altcha: 9 * 60_000, outside: 100_000 }

/** Milliseconds until a widget has to be drawn: a blocked or silent provider must not hold the form. */
const widgetTimeLimit = 20_000

export const createBotCheck = ({ remote, clock, solve }: BotCheckPorts): BotCheck => {
  const view = smallStore<BotCheckView>({ is: 'idle' }, 'page')
  let controller = new AbortController()
  let pending: Promise<Token> | undefined
  let widget: { resolve: (token: string) => void; reject: (error: Error) => void } | undefined
  let turn = 0
  let stopWaiting = (): void => undefined

  const show = (next: BotCheckView) => {
    if (!controller.signal.aborted) view.set(next)
  }

  const fail = () => {
    stopWaiting()
    widget?.reject(new Error('the widget failed'))
    // One that gave its token has expired: the token is not used any more.
    pending = undefined
    show({ is: 'failed' })
  }

  const fromWidget = (): Promise<string> => {
    turn += 1
    show({ is: 'outside', turn, done: false, height: 0 })
    stopWaiting()
    stopWaiting = clock.after(widgetTimeLimit, fail)
    return new Promise((resolve, reject) => (widget = { resolve, reject }))
  }

  const tokenFor = async ({ kind, challenge }: Opened): Promise<Token> => {
    if (kind === 'none') return { text: undefined, until: Number.POSITIVE_INFINITY }
    if (kind !== 'altcha' || challenge === null) return { text: await fromWidget(), until: clock.now() + lives.outside }
    show({ is: 'working' })
    const until = clock.now() + lives.altcha
    const text = await solve(challenge, controller)
    show({ is: 'ready' })
    return { text, until }
  }

  const begin = (): Promise<Token> => {
    const begun = remote.ask('GET /bot-check', {}).then(tokenFor)
    pending = begun
    begun.catch((error: unknown) => {
      // Another check has begun: the outcome of this one is not shown.
      if (pending !== begun) return
      pending = undefined
      show({ is: error instanceof NoAnswer ? 'offline' : 'failed' })
    })
    return begun
  }

  /** A token for one request. */
  const use = async (): Promise<string | undefined> => {
    let token = await (pending ?? begin())
    if (token.until <= clock.now()) token = await begin()
    if (token.text !== undefined) {
      pending = undefined
      show({ is: 'idle' })
    }
    return token.text
  }

  return {
    view,
    prepare() {
      if (!pending) begin().catch(() => undefined)
    },
    async send(request) {
      try {
        return await request(await use())
      } catch (error) {
        if (!isRefused(error, 'CAPTCHA')) throw error
        // Also what "none" had said: the check may have been switched on since.
        pending = undefined
        return request(await use())
      }
    },
    take(message) {
      const now = view.get()
      if (now.is !== 'outside') return
      if (message.is === 'failed') return fail()
      stopWaiting()
      if (message.is === 'height') return show({ ...now, height: message.height })
      if (message.is !== 'token') return
      widget?.resolve(message.token)
      show({ ...now, done: true })
    },
    reopen() {
      if (controller.signal.aborted) [controller, pending] = [new AbortController(), undefined]
      return () => {
        stopWaiting()
        controller.abort()
      }
    },
  }
}
