/**
 * A value that is at hand or on its way. What is at hand is used at once: an answer from memory costs no turn of the
 * event loop and no promise.
 */
export type Maybe<T> = T | Promise<T>

/** Continues with the value, at once when it is at hand. */
export const after = <T, R>(value: Maybe<T>, work: (value: T) => Maybe<R>): Maybe<R> =>
  value instanceof Promise ? value.then(work) : work(value)
