import { isSameJson } from '#contract/rules/json.ts'
import type { JsonPatch } from '#contract/shapes/json-patch.ts'

/** A patch that cannot be applied: an unknown path, a failed test, or an invalid operation. */
export class PatchProblem extends Error {
  override readonly name = 'PatchProblem'
}

type Operation = JsonPatch[number]
type Container = unknown[] | Record<string, unknown>

/**
 * Maximum bytes of JSON added by copy operations: repeated copies of the whole document into itself would exhaust
 * memory.
 */
const mostCopied = 1024 * 1024
/** Member names that reach an object's prototype. */
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** The parts of a JSON pointer (RFC 6901). */
const partsOf = (pointer: string): string[] => {
  if (pointer === '') return []
  if (!pointer.startsWith('/') || /~(?![01])/.test(pointer)) throw new PatchProblem(`${pointer} is no pointer`)
  const parts = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  if (parts.some((part) => forbidden.has(part))) throw new PatchProblem(`${pointer} leads out of the document`)
  return parts
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null

/** An array index; `last` allows one past the end for insertions. */
const indexIn = (list: unknown[], part: string, last: number): number => {
  const index = /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : -1
  if (index < 0 || index > last) throw new PatchProblem(`there is no element ${part}`)
  return index
}

const memberOf = (owner: unknown, part: string): unknown => {
  if (!isContainer(owner)) throw new PatchProblem(`there is no ${part}`)
  if (Array.isArray(owner)) return owner[indexIn(owner, part, owner.length - 1)]
  if (!Object.hasOwn(owner, part)) throw new PatchProblem(`there is no ${part}`)
  return owner[part]
}

const valueAt = (root: unknown, parts: readonly string[]): unknown => parts.reduce(memberOf, root)

/** The container that a path ends in, and the last part of the path. */
const placeAt = (root: unknown, parts: readonly string[]): { owner: Container; part: string } => {
  const owner = valueAt(root, parts.slice(0, -1))
  if (!isContainer(owner)) throw new PatchProblem('only objects and lists have members')
  return { owner, part: parts.at(-1) ?? '' }
}

const add = (root: unknown, parts: readonly string[], value: unknown): unknown => {
  if (parts.length === 0) return value
  const { owner, part } = placeAt(root, parts)
  if (Array.isArray(owner)) owner.splice(part === '-' ? owner.length : indexIn(owner, part, owner.length), 0, value)
  else owner[part] = value
  return root
}

const remove = (root: unknown, parts: readonly string[]): unknown => {
  if (parts.length === 0) throw new PatchProblem('the whole document cannot be removed')
  const { owner, part } = placeAt(root, parts)
  memberOf(owner, part)
  if (Array.isArray(owner)) owner.splice(Number(part), 1)
  else delete owner[part]
  return root
}

const replace = (root: unknown, parts: readonly string[], value: unknown): unknown => {
  if (parts.length === 0) return value
  const { owner, part } = placeAt(root, parts)
  memberOf(owner, part)
  if (Array.isArray(owner)) owner[Number(part)] = value
  else owner[part] = value
  return root
}

const isWithin = (outer: readonly string[], inner: readonly string[]): boolean =>
  inner.length > outer.length && outer.every((part, index) => part === inner[index])

const step = (root: unknown, operation: Operation, copied: (value: unknown) => unknown): unknown => {
  const parts = partsOf(operation.path)
  const from = partsOf(operation.from ?? '')
  switch (operation.op) {
    case 'add':
      return add(root, parts, structuredClone(operation.value))
    case 'replace':
      return replace(root, parts, structuredClone(operation.value))
    case 'remove':
      return remove(root, parts)
    case 'copy':
      return add(root, parts, copied(valueAt(root, from)))
    case 'move': {
      if (isWithin(from, parts)) throw new PatchProblem('nothing moves into itself')
      const moved = valueAt(root, from)
      return operation.from === operation.path ? root : add(remove(root, from), parts, moved)
    }
    case 'test':
      if (!isSameJson(valueAt(root, parts), operation.value))
        throw new PatchProblem(`${operation.path} has another value`)
      return root
  }
}

/**
 * Returns a copy of the document with the operations of a JSON Patch (RFC 6902) applied in order.
 * @throws PatchProblem when an operation cannot be applied; the input document is never changed
 */
export const applyPatch = (document: unknown, patch: JsonPatch): unknown => {
  let left = mostCopied
  const copied = (value: unknown): unknown => {
    const text = JSON.stringify(value)
    left -= text.length
    if (left < 0) throw new PatchProblem('the copies are too large')
    return JSON.parse(text)
  }
  return patch.reduce((root, operation) => step(root, operation, copied), structuredClone(document))
}
