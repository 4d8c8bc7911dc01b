/**
 * What a setting is, as data: of which kind its value is, and within which limits. The type of the stored config, what
 * pages read of it, its schema and its form derive from these rows. The phone loads them, so they hold nothing else.
 */
import { filePattern, isColour, longestAddress, longestRoute, routePattern, webPattern } from './formats.ts'
import { isMembers } from '../rules/json.ts'

/** Types of a row: what is stored, what a page gets, and whether the config must have it. */
declare const types: unique symbol
export interface Row<Stored, Read, IsNeeded extends boolean = boolean> {
  readonly [types]?: [Stored, Read, IsNeeded]
}

export type Members = Readonly<Record<string, AnyRow>>
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any row
export type AnyRow = Data & Row<any, any>

/** What files a setting may name. */
export type FileKind = 'picture' | 'video' | 'map'

/**
 * The kinds. `otherwise` is what a page has where the config has nothing, or nothing valid; without it, nothing.
 * `isOpen`: a longer text or list may be stored, of which a page has the beginning.
 */
export type Data = { isNeeded?: true; isOwned?: true } & (
  | { kind: 'text'; longest: number; otherwise?: string; isOpen?: true }
  | { kind: 'name'; values: readonly string[]; longest: number }
  | { kind: 'choice'; values: readonly string[]; otherwise?: string }
  | { kind: 'flag'; otherwise?: boolean }
  | { kind: 'whole'; range: Range; otherwise?: number }
  | { kind: 'number'; range: Range }
  | { kind: 'colour'; otherwise?: '' }
  | { kind: 'file'; accept: FileKind; otherwise?: '' }
  | { kind: 'route' }
  | { kind: 'web' }
  | { kind: 'list'; item: Data; most: number; otherwise?: readonly unknown[]; isOpen?: true }
  | { kind: 'group'; members: Readonly<Record<string, Data>> }
  | { kind: 'unread' }
)
export type Kind = Data['kind']
export type DataOf<K extends Kind> = Extract<Data, { kind: K }>

/** The least and the most, both included. */
export type Range = readonly [number, number]

type Made<K extends Kind, Stored, Read> = DataOf<K> & Row<Stored, Read, false>

/** A text of at most `longest` characters. */
export const text = (longest: number, otherwise = ''): Made<'text', string, string> => ({
  kind: 'text',
  longest,
  otherwise,
})
/** A text of an entry that is nothing without it. */
export const textOfEntry = (longest: number): Made<'text', string, string | undefined> => ({ kind: 'text', longest })
const open = { isOpen: true } as const
/** A text of any length, of which pages have the first `longest` characters. */
export const openText = (longest: number, otherwise?: string): Made<'text', string, string> => ({
  ...text(longest, otherwise),
  ...open,
})
/** A text of any length, or none. */
export const openTextOrNone = (longest: number): Made<'text', string, string | undefined> => ({
  ...textOfEntry(longest),
  ...open,
})

/** A name that is free; a page has one of `values`, else the first. */
export const name = <Name extends string>(values: readonly Name[], longest: number): Made<'name', string, Name> => ({
  kind: 'name',
  values,
  longest,
})

export const choice = <Name extends string, Otherwise extends Name | undefined = undefined>(
  values: readonly Name[],
  otherwise?: Otherwise,
): Made<'choice', Name, Name | Otherwise> => ({
  kind: 'choice',
  values,
  ...(otherwise === undefined ? {} : { otherwise }),
})

export const flag = <Otherwise extends boolean | undefined = undefined>(
  otherwise?: Otherwise,
): Made<'flag', boolean, boolean | (undefined extends Otherwise ? undefined : never)> => ({
  kind: 'flag',
  ...(otherwise === undefined ? {} : { otherwise }),
})

/** An integer, rounded and clamped into the range. */
export const whole = <Otherwise extends number | undefined = undefined>(
  range: Range,
  otherwise?: Otherwise,
): Made<'whole', number, number | (undefined extends Otherwise ? undefined : never)> => ({
  kind: 'whole',
  range,
  ...(otherwise === undefined ? {} : { otherwise }),
})

/** A number; one out of the range counts as absent. */
export const number = (range: Range): Made<'number', number, number | undefined> => ({ kind: 'number', range })

/** `#rrggbb` or `#rrggbbaa`. */
export const colour = (): Made<'colour', string, string | undefined> => ({ kind: 'colour' })
/** A colour, or empty for none. */
export const colourOrNone = (): Made<'colour', string, string> => ({ kind: 'colour', otherwise: '' })

/** The path of a file on the own host; empty for none. */
export const file = (accept: FileKind = 'picture'): Made<'file', string, string> => ({
  kind: 'file',
  accept,
  otherwise: '',
})
/** The path of a file, of an entry that is nothing without it. */
export const fileOfEntry = (): Made<'file', string, string | undefined> => ({ kind: 'file', accept: 'picture' })

/** The path of a route on the own host. */
export const route = (): Made<'route', string, string | undefined> => ({ kind: 'route' })

/** An https address, or empty. */
export const webAddress = (): Made<'web', string, string> => ({ kind: 'web' })

type StoredOf<R> = R extends Row<infer Stored, unknown> ? Stored : never
type ReadOf<R> = R extends Row<unknown, infer Read> ? Read : never
type NeededIn<M> = { [Name in keyof M]: M[Name] extends Row<unknown, unknown, true> ? Name : never }[keyof M]
type Present<M> = { [Name in keyof M]: undefined extends ReadOf<M[Name]> ? never : Name }[keyof M] | NeededIn<M>
type Flat<T> = { [Name in keyof T]: T[Name] }

export type StoredGroup<M> = Flat<
  { [Name in NeededIn<M>]: StoredOf<M[Name]> } & { [Name in Exclude<keyof M, NeededIn<M>>]?: StoredOf<M[Name]> }
>
export type ReadGroup<M> = Flat<
  { [Name in Present<M>]: Exclude<ReadOf<M[Name]>, undefined> } & {
    [Name in Exclude<keyof M, Present<M>>]?: Exclude<ReadOf<M[Name]>, undefined>
  }
>

/** Settings that belong together. A page does not have one without those that are needed. */
export const group = <const M extends Members>(members: M): Made<'group', StoredGroup<M>, ReadGroup<M>> => ({
  kind: 'group',
  members,
})
/** A group that a page has only with everything that it needs. */
export const entry = <const M extends Members>(members: M): Made<'group', StoredGroup<M>, ReadGroup<M> | undefined> =>
  group(members)

/** At most `most` entries; what is none is left out. @param otherwise for an empty list */
export const list = <R extends AnyRow>(
  item: R,
  most: number,
  otherwise?: readonly Exclude<ReadOf<R>, undefined>[],
  more?: { isOpen: true },
): Made<'list', StoredOf<R>[], Exclude<ReadOf<R>, undefined>[]> => ({
  kind: 'list',
  item,
  most,
  ...(otherwise ? { otherwise } : {}),
  ...more,
})
/** A list of any length, of which pages have the first `most` entries. */
export const openList = <R extends AnyRow>(
  item: R,
  most: number,
  otherwise?: readonly Exclude<ReadOf<R>, undefined>[],
) => list(item, most, otherwise, open)

/** What no page reads by this table. */
export const unread = <Stored>(): Made<'unread', Stored, undefined> => ({ kind: 'unread' })

/** The config, or the entry, always has it. */
export const needed = <Stored, Read>(row: Data & Row<Stored, Read>): Data & Row<Stored, Read, true> =>
  ({ ...row, isNeeded: true }) as Data & Row<Stored, Read, true>

/** The server or the platform sets it: no administrator does. */
export const owned = <R extends AnyRow>(row: R): R => ({ ...row, isOwned: true })

const isRoute = new RegExp(routePattern)
const isFile = new RegExp(filePattern)
const isWeb = new RegExp(webPattern)

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const matches = (value: unknown, pattern: RegExp, longest: number): value is string =>
  typeof value === 'string' && value.length <= longest && pattern.test(value)

/** Readers of all kinds. They never throw. */
const readers: { [K in Kind]: (row: DataOf<K>, value: unknown) => unknown } = {
  text: ({ longest, otherwise }, value) => (typeof value === 'string' && value.slice(0, longest)) || otherwise,
  name: ({ values }, value) => values.find((each) => each === value) ?? values[0],
  choice: ({ values, otherwise }, value) => values.find((each) => each === value) ?? otherwise,
  flag: ({ otherwise }, value) => (typeof value === 'boolean' ? value : otherwise),
  whole: ({ range: [least, most], otherwise }, value) =>
    isNumber(value) ? Math.min(most, Math.max(least, Math.round(value))) : otherwise,
  number: ({ range: [least, most] }, value) => (isNumber(value) && value >= least && value <= most ? value : undefined),
  colour: ({ otherwise }, value) => (isColour(value) ? value : otherwise),
  file: ({ otherwise }, value) => (matches(value, isFile, longestAddress) && value) || otherwise,
  route: (_, value) => (matches(value, isRoute, longestRoute) ? value : undefined),
  web: (_, value) => (matches(value, isWeb, longestAddress) ? value : ''),
  list: ({ item, most, otherwise = [] }, value) => {
    const items = Array.isArray(value) ? value.map((each) => read(item, each)).filter((each) => each !== undefined) : []
    return items.length > 0 ? items.slice(0, most) : [...otherwise]
  },
  group: ({ members }, value) => {
    const given = isMembers(value) ? value : {}
    const found: Record<string, unknown> = {}
    for (const [member, row] of Object.entries(members)) {
      const own = read(row, given[member])
      if (own !== undefined) found[member] = own
      else if (row.isNeeded) return undefined
    }
    return found
  },
  unread: () => undefined,
}

/** What a page has of any value, whatever the server, the local store or an administrator has given. Never throws. */
export const read = <Read>(row: Data & Row<unknown, Read>, value: unknown): Read =>
  (readers[row.kind] as (row: Data, value: unknown) => Read)(row, value)
