import { proxy } from 'valtio/vanilla'
import type { StoredAnswer } from '#src/local/answers.ts'
import type { CopyDatabase } from '#src/local/copy.ts'

/** Answers that the disk refused are kept while the page lives; `count` changes with each of them. */
export interface Unsaved {
  count: number
}

export type NewAnswer = Omit<StoredAnswer, 'revision'>

/** Where answers lie: on disk, or in this page where the disk takes nothing more, which costs the opening without signal only. */
export interface AnswerCache {
  readonly unsaved: Unsaved
  get(name: string): Promise<StoredAnswer | undefined>
  /**
   * Puts them in the place of what is there. With `expected` only if that is still the revision it was: what came in
   * between is younger than the question that this answers.
   * @returns whether it was put
   */
  put(answers: readonly NewAnswer[], expected?: number): Promise<boolean>
}

export const createAnswerCache = ({ answers: table }: CopyDatabase): AnswerCache => {
  const held = new Map<string, StoredAnswer>()
  const unsaved = proxy<Unsaved>({ count: 0 })

  const write = (answers: readonly NewAnswer[], expected: number | undefined): Promise<boolean> =>
    table.db.transaction('rw', table, async () => {
      const before = await table.bulkGet(answers.map(({ name }) => name))
      const revisions = before.map((each) => each?.revision ?? 0)
      if (expected !== undefined && revisions.some((each) => each !== expected)) return false
      await table.bulkPut(answers.map((answer, index) => ({ ...answer, revision: revisions[index]! + 1 })))
      return true
    })

  /** In the place of what the disk has, until that is replaced there. */
  const hold = async (answers: readonly NewAnswer[], expected: number | undefined): Promise<boolean> => {
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
        const written = await write(answers, expected)
        // Written, or overtaken on the disk: either way that is where the newest is.
        for (const { name } of answers) held.delete(name)
        return written
      } catch (error) {
        if (!(await hold(answers, expected))) return false
        unsaved.count += 1
        console.warn(`${answers.map(({ name }) => name).join(', ')} not stored`, error)
        return true
      }
    },
  }
}
