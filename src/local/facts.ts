import type { OwnDatabase } from './own.ts'

export const readFact = async <T>(own: OwnDatabase, name: string): Promise<T | undefined> =>
  (await own.facts.get(name))?.value as T | undefined

export const writeFact = async (own: OwnDatabase, name: string, value: unknown): Promise<void> => {
  await own.facts.put({ name, value })
}

export const dropFact = (own: OwnDatabase, name: string): Promise<void> => own.facts.delete(name)
