import type { FastifyBaseLogger } from 'fastify'
import type { Bindings } from 'pino'

type Line = FastifyBaseLogger['info']

/** The log of one request, whose lines name it. Most requests write no such line, so it is made for the first one. */
export const requestLog = (parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger =>
  new RequestLog(parent, bindings) as FastifyBaseLogger

class RequestLog {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: Bindings
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent
    this.#bindings = bindings
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings))
  }

  get level(): string {
    return this.#parent.level
  }

  child(bindings: Bindings): FastifyBaseLogger {
    return this.#log.child(bindings)
  }

  fatal(...line: unknown[]): void {
    this.#log.fatal(...(line as Parameters<Line>))
  }

  error(...line: unknown[]): void {
    this.#log.error(...(line as Parameters<Line>))
  }

  warn(...line: unknown[]): void {
    this.#log.warn(...(line as Parameters<Line>))
  }

  info(...line: unknown[]): void {
    this.#log.info(...(line as Parameters<Line>))
  }

  debug(...line: unknown[]): void {
    this.#log.debug(...(line as Parameters<Line>))
  }

  trace(...line: unknown[]): void {
    this.#log.trace(...(line as Parameters<Line>))
  }

  silent(): void {
    // Fastify's logger has it; it writes nothing.
  }
}
