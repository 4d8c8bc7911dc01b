import { PGlite } from '@electric-sql/pglite'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { embeddedDatabase } from './embedded.ts'

test('a ping does not wait for the transaction that runs, and fails once the engine is closed', async () => {
  const client = await PGlite.create()
  const { ping } = await embeddedDatabase(client, pino({ level: 'silent' }), true)
  let end: () => void = () => undefined
  const running = client.transaction(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(ping()).resolves.toBeUndefined()
  end()
  await running
  await expect(ping()).resolves.toBeUndefined()
  await client.close()
  await expect(ping()).rejects.toThrow('closed')
})
