type Name = string | symbol
type Call = (...args: unknown[]) => unknown

/** The object that a proxy forwards to. */
interface Target {
  /** Resolves when it is created. */
  get(): Promise<unknown>
  /** Undefined until it is created. */
  now(): unknown
}

const targets = new WeakMap<object, Target>()

const targetOf = (value: unknown): Target | undefined =>
  value !== null && (typeof value === 'object' || typeof value === 'function') ? targets.get(value) : undefined

/** The object that a deferred proxy forwards to, once it is created; any other object itself. */
export const resolved = async <T extends object>(object: T): Promise<T> =>
  ((await targetOf(object)?.get()) ?? object) as T

/** As `resolved`, now. @returns undefined until it is created */
export const resolvedNow = <T extends object>(object: T): T | undefined => {
  const target = targetOf(object)
  return target ? (target.now() as T | undefined) : object
}

/** An argument with each proxy replaced by its target, if that is created. */
const unwrapped = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(unwrapped) : (targetOf(value)?.now() ?? value)

/** An argument with each proxy replaced by its target, as soon as that is created. */
const unwrappedLater = async (value: unknown): Promise<unknown> =>
  Array.isArray(value) ? Promise.all(value.map(unwrappedLater)) : ((await targetOf(value)?.get()) ?? value)

const read = (from: unknown, name: Name): unknown => (from as Record<Name, unknown>)[name]

/** The value of a property; a method is bound to its object and takes proxies as arguments. */
const member = (from: unknown, name: Name): unknown => {
  const value = read(from, name)
  return typeof value === 'function' ? (...args: unknown[]) => (value as Call).apply(from, args.map(unwrapped)) : value
}

/**
 * A proxy of an object that is created asynchronously, such as a database whose library is loaded on demand.
 *
 * Before the object is created, a property is a proxy too, a call is queued, and its result is a pipelined promise:
 * methods of its value can be called at once. Properties that are not objects cannot be read yet. After it is created,
 * reads and calls are forwarded synchronously, also through proxies that were read before, so that a call stays in the
 * IndexedDB transaction of its caller. Arguments may be proxies, except in calls on an object that was read from the
 * target, such as `table.db`.
 * @param source loads what the object is created from; called at once, and after a failure by the next call
 * @param create runs in the first callback of that promise: callbacks that are added later find the object created
 */
export const deferred = <S, T extends object>(source: () => Promise<S>, create: (source: S) => T): T => {
  let created: T | undefined
  let loading: Promise<T> | undefined
  const get = (): Promise<T> => {
    loading ??= source().then(
      (found) => (created = create(found)),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  get().catch(() => undefined)
  /** @param path the property names from the object to the target of this proxy */
  const proxyAt = (path: readonly Name[]): object => {
    const walk = (from: unknown): unknown => path.reduce(read, from)
    const call = (object: unknown, args: readonly unknown[]): unknown =>
      (walk(object) as Call).apply(path.slice(0, -1).reduce(read, object), args as unknown[])
    const proxy: object = new Proxy(function () {}, {
      get: (_, name) => {
        if (created) return member(walk(created), name)
        // The proxy itself is not thenable.
        return name === 'then' ? undefined : proxyAt([...path, name])
      },
      apply: (_target, _self, args) =>
        created
          ? call(created, args.map(unwrapped))
          : pipelined(get().then(async (object) => call(object, await Promise.all(args.map(unwrappedLater))))),
    })
    targets.set(proxy, { get: () => get().then(walk), now: () => created && walk(created) })
    return proxy
  }
  return proxyAt([]) as T
}

/** A promise on which the methods of its value can be called before it is settled. */
const pipelined = (value: Promise<unknown>): unknown =>
  new Proxy(value, {
    get: (_, name) =>
      name in value
        ? member(value, name)
        : (...args: unknown[]) => pipelined(value.then((object) => (read(object, name) as Call).apply(object, args))),
  })
