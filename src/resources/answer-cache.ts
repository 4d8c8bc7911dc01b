import { proxy } from 'valtio/vanilla'
import { phonePicturesOf } from '#contract/routes/phone.ts'
import type { StoredAnswer } from '#src/local/answers.ts'
import type { CopyDatabase } from '#src/local/copy.ts'
import { isOutOfSpace } from '#src/local/out-of-space.ts'
import type { Report } from '#src/remote/report.ts'

/** Answers that the disk refused, held while the page lives. `count` grows with each of them. */
export interface Unsaved {
  count: number
}

export type NewAnswer = Omit<StoredAnswer, 'revision'>

/**
 * Answers on disk, or in this page's memory where the disk is full. Answers in memory are missing at the next start
 * without a connection.
 */
export interface AnswerCache {
  readonly unsaved: Unsaved
  get(name: string): Promise<StoredAnswer | undefined>
  /**
   * Replaces the stored answers. With `expected` only if their revision is unchanged: an answer stored in between is
   * newer than the request that this one answers.
   * @returns whether they were replaced
   */
  put(answers: readonly NewAnswer[], expected?: number): Promise<boolean>
  /** Marks a user's answers as older than the server's. An answer to a request that is in flight does not undo this. */
  markStale(names: readonly string[], person: string): Promise<void>
}

export const createAnswerCache = (copy: CopyDatabase, report: Report): AnswerCache => {
  const table = copy.answers
  const held = new Map<string, StoredAnswer>()
  const unsaved = proxy<Unsaved>({ count: 0 })

  /** In memory in place of the stored answer, until that is replaced on disk. */
  const hold = async (answers: readonly NewAnswer[], expected: number | undefined): Promise<boolean> => {
    // A table that cannot be read either counts as empty: `put` reports the failure.
    const before = await table.bulkGet(answers.map(({ name }) => name)).catch(() => [])
    const revisions = answers.map((_, index) => before[index]?.revision ?? 0)
    if (expected !== undefined && before.length > 0 && revisions.some((each) => each !== expected)) return false
    for (const [index, answer] of answers.entries()) held.set(answer.name, { ...answer, revision: revisions[index]! })
    return true
  }

  return {
    unsaved,
    async get(name) {
      const stored = await table.get(name)
      const instead = held.get(name)
      return instead && (instead.revision ?? 0) >= (stored?.revision ?? 0) ? instead : stored
    },
    async put(answers, expected) {
      try {
        const written = await write(copy, answers, expected)
        // Written, or superseded on disk: either way the newest is stored.
        for (const { name } of answers) held.delete(name)
        return written
      } catch (error) {
        if (!(await hold(answers, expected))) return false
        unsaved.count += 1
        // The user is told of a full disk; any other failure is for the maintainers.
        if (!isOutOfSpace(error)) report(error)
        console.warn(`${answers.map(({ name }) => name).join(', ')} not stored`, error)
        return true
      }
    },
    async markStale(names, person) {
      for (const name of names) {
        const answer = held.get(name)
        if (answer?.person === person) held.set(name, { ...answer, at: 0 })
      }
      await table
        .where('name')
        .anyOf([...names])
        .and((answer) => answer.person === person)
        .modify((answer) => {
          answer.at = 0
          answer.revision = (answer.revision ?? 0) + 1
        })
    },
  }
}

/** Whether an answer differs from the one before it. Some answers have no ETag. */
const differs = ({ etag, value }: NewAnswer, before: StoredAnswer | undefined): boolean =>
  before !== undefined &&
  (etag === null ? JSON.stringify(value) !== JSON.stringify(before.value) : etag !== before.etag)

/**
 * Writes the answers to disk, unless the revision of one is not the expected one. The pictures of the screens that show
 * an answer which has changed are deleted: the next start would show what was before.
 * @returns whether they were written
 */
const write = (copy: CopyDatabase, answers: readonly NewAnswer[], expected: number | undefined): Promise<boolean> =>
  copy.transaction('rw', copy.answers, copy.pictures, async () => {
    const table = copy.answers
    const before = await table.bulkGet(answers.map(({ name }) => name))
    const revisions = before.map((each) => each?.revision ?? 0)
    if (expected !== undefined && revisions.some((each) => each !== expected)) return false
    await table.bulkPut(answers.map((answer, index) => ({ ...answer, revision: revisions[index]! + 1 })))
    const changed = answers.filter((answer, index) => differs(answer, before[index])).map(({ name }) => name)
    if (changed.length > 0) await copy.pictures.bulkDelete(phonePicturesOf(changed))
    return true
  })
