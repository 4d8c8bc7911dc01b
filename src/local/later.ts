type Name = string | symbol
type Call = (...given: unknown[]) => unknown

interface Behind {
  get(): Promise<unknown>
  /** Undefined while it is not there. */
  now(): unknown
}

/** By stand-in. */
const behind = new WeakMap<object, Behind>()

const behindOf = (value: unknown): Behind | undefined =>
  value !== null && (typeof value === 'object' || typeof value === 'function') ? behind.get(value) : undefined

/** What a stand-in stands for, as soon as it is there; any other object itself. */
export const present = async <T extends object>(object: T): Promise<T> =>
  ((await behindOf(object)?.get()) ?? object) as T

/** A value that is given on: what stand-ins stand for in their places, where it is there. */
const given = (value: unknown): unknown => (Array.isArray(value) ? value.map(given) : (behindOf(value)?.now() ?? value))

/** As `given`, with all of them. */
const givenAll = async (value: unknown): Promise<unknown> =>
  Array.isArray(value) ? Promise.all(value.map(givenAll)) : ((await behindOf(value)?.get()) ?? value)

const read = (from: unknown, name: Name): unknown => (from as Record<Name, unknown>)[name]

/** The value of a property; a method is bound to its object. */
const member = (from: unknown, name: Name): unknown => {
  const value = read(from, name)
  return typeof value === 'function' ? (...args: unknown[]) => (value as Call).apply(from, args.map(given)) : value
}

/**
 * Stands for an object that is loaded later. A property that is read before is a stand-in as well, and a call is made
 * as soon as the object is there: its result is a promise, whose value's methods may be called before it is settled.
 * From then on properties are the object's own, also those of a stand-in that was read before, so that calls stay within
 * the transaction of their caller. A value that is no object cannot be read before, and an object that is reached through
 * a stand-in, such as the database of a table, takes no stand-ins.
 * @param source what the object is made of; asked at once, and again by a call after it has failed
 * @param make makes the object as soon as that is there, before anything that waits for the same promise from now on
 */
export const later = <S, T extends object>(source: () => Promise<S>, make: (source: S) => T): T => {
  let loaded: T | undefined
  let loading: Promise<T> | undefined
  const get = (): Promise<T> => {
    loading ??= source().then(
      (found) => (loaded = make(found)),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  get().catch(() => undefined)
  /** @param path the names of the properties that lead to it */
  const standIn = (path: readonly Name[]): object => {
    const walk = (from: unknown): unknown => path.reduce(read, from)
    const call = (object: unknown, args: readonly unknown[]): unknown => {
      const owner = path.slice(0, -1).reduce(read, object)
      return (walk(object) as Call).apply(owner, args as unknown[])
    }
    const proxy: object = new Proxy(function () {}, {
      get: (_, name) => {
        if (loaded) return member(walk(loaded), name)
        // It is no promise itself.
        return name === 'then' ? undefined : standIn([...path, name])
      },
      apply: (_target, _self, args) =>
        loaded
          ? call(loaded, args.map(given))
          : promised(get().then(async (object) => call(object, await Promise.all(args.map(givenAll))))),
    })
    behind.set(proxy, { get: () => get().then(walk), now: () => loaded && walk(loaded) })
    return proxy
  }
  return standIn([]) as T
}

/** A promise whose value's methods can be called before it is settled. */
const promised = (value: Promise<unknown>): unknown =>
  new Proxy(value, {
    get: (_, name) =>
      name in value
        ? member(value, name)
        : (...args: unknown[]) => promised(value.then((object) => (read(object, name) as Call).apply(object, args))),
  })
