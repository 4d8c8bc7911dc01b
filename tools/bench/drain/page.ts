import { Queue as WorkboxQueue } from 'workbox-background-sync/Queue.js'
import { preferencesChange } from '../../../contract/requests/kinds.ts'
import { openCopy } from '../../../src/local/copy.ts'
import { openOwn } from '../../../src/local/own.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createContact } from '../../../src/platform/contact.ts'
import { webLocks, type Locks } from '../../../src/platform/locks.ts'
import { newKey, systemRandom } from '../../../src/platform/random.ts'
import { createQueue } from '../../../src/queue/queue.ts'
import * as sending from '../../../src/queue/sending.ts'
import { createKeeper } from '../../../src/resources/keeper.ts'
import { createClient } from '../../../src/session/client.ts'
import { writeSession } from '../../../src/session/stored-session.ts'

const address = '/api/v1/user/Settings'
const bodyOf = (turn: number) => JSON.stringify({ preferences: { fontSize: 5 + (turn % 11) } })
const headers = {
  'Content-Type': 'application/json',
  app_key: 'ak',
  Authorization: 'Bearer token',
  'Idempotency-Key': 'key',
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

/** The lower bound: one request after another, each answer read, nothing stored. */
const raw = (count: number) =>
  timed(async () => {
    for (let turn = 0; turn < count; turn += 1) {
      const response = await fetch(address, { method: 'POST', headers, body: bodyOf(turn), cache: 'no-store' })
      await response.json()
    }
  })

let made = 0

const ours = async (count: number) => {
  made += 1
  const own = openOwn(`own-${made}`)
  const copy = openCopy(`copy-${made}`)
  const clock = systemClock
  const contact = createContact()
  let problems = 0
  const report = (problem: unknown) => {
    problems += 1
    console.error(problem)
  }
  const remote = createClient({
    own,
    copy,
    clock,
    contact,
    locks: webLocks,
    random: systemRandom,
    isMobile: true,
    subdomain: 'puddle',
    report,
  })
  const keeper = createKeeper({ own, copy, clock, remote, report })
  await copy.answers.put({ name: 'siteKey', person: '', value: 'ak', etag: null, at: 0 })
  await writeSession(own, {
    state: 'person',
    person: 'casey',
    isAdmin: false,
    accessToken: 'token',
    refreshToken: 'token',
    expiresAt: Date.now() + 86_400_000,
  })
  // Until everything is queued, the lane is reported as held by another tab.
  let open = false
  const locks: Locks = {
    ...webLocks,
    ifFree: (name, work) => (open ? webLocks.ifFree(name, work) : Promise.resolve(false)),
  }
  const queue = createQueue({
    own,
    clock,
    locks,
    remote,
    keeper,
    report,
    loadSending: async () => sending,
    chance: Math.random,
    newKey,
  })
  const enqueued = await timed(async () => {
    for (let turn = 0; turn < count; turn += 1) await queue.add(preferencesChange, { fontSize: 5 + (turn % 11) })
  })
  open = true
  const drained = await timed(() => queue.flush({ evenIfEarly: true }))
  if (problems > 0) throw new Error(`${problems} answers could not be applied`)
  const left = await own.requests.count()
  await Promise.all([own.delete(), copy.delete()])
  return { enqueued, drained, left }
}

const workbox = async (count: number) => {
  made += 1
  const queue = new WorkboxQueue(`workbox-${made}`, { onSync: async () => undefined })
  const enqueued = await timed(async () => {
    for (let turn = 0; turn < count; turn += 1)
      await queue.pushRequest({ request: new Request(address, { method: 'POST', headers, body: bodyOf(turn) }) })
  })
  const drained = await timed(() => queue.replayRequests())
  return { enqueued, drained, left: await queue.size() }
}

Object.assign(window, { drainBench: { raw, ours, workbox } })
