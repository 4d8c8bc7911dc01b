/**
 * How soon after a silence a payment in doubt has its outcome on screen.
 * `npm run bench:doubt -- --trials 80 --seed 20261122 [--write]`
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { catalogueWords } from '../../../src/words/catalogue.ts'
import { purchaseWords } from '../../../src/words/purchase.ts'
import { copyOfDemo } from '../../../tests/e2e/support/prepared-data.ts'
import type { Sentence } from '../../../tests/faults/orders/judge.ts'
import { recordSentences } from '../../../tests/faults/orders/record-sentences.ts'
import { claimOf } from '../../../tests/faults/orders/sentences.ts'
import { makeDice, type Dice } from '../../../tests/faults/queue/dice.ts'
import { freePort, runServer } from '../../../tests/support/run-server.ts'
import { fillLogIn, logInButton, openPhone, workerReady } from '../browser.ts'
import { watchMachine } from '../machine.ts'
import { writeFigures } from '../write-figures.ts'
import { openSilentLink, type Silence } from './silent-link.ts'
import { tableOf, type Trial } from './table.ts'

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '80' },
    seed: { type: 'string', default: '20261122' },
    phones: { type: 'string', default: '4' },
    write: { type: 'boolean', default: false },
  },
})
const [trials, seed, phones] = [values.trials, values.seed, values.phones].map(Number) as [number, number, number]

const silences: readonly Silence[] = ['held', 'dead', 'refused']
const lengths = [3_000, 6_000, 12_000, 25_000, 50_000, 75_000]
/** The longest time without an outcome after the link is back, in milliseconds. */
const patience = 90_000

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

const openWorld = async () => {
  const profile = mkdtempSync(join(tmpdir(), 'clearcoat-doubt-'))
  const [near, far] = [await freePort(), await freePort()]
  const link = await openSilentLink(near, far)
  const server = await runServer({ port: far, dataDir: await copyOfDemo(), env: { PUBLIC_PORT: String(near) } })
  const phone = await openPhone(profile)
  const sentences: Sentence[] = []
  await recordSentences(phone, sentences)
  const page = await phone.newPage()
  const origin = `http://puddle.localhost:${near}`
  await page.goto(origin)
  await fillLogIn(page)
  await logInButton(page).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  await workerReady(page)
  return {
    link,
    page,
    origin,
    sentences,
    async close() {
      await phone.close()
      await link.close()
      await server.remove()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

type World = Awaited<ReturnType<typeof openWorld>>

const tap = async (page: Page, origin: string): Promise<void> => {
  await page.goto(`${origin}/washes`)
  await page
    .getByRole('button', { name: new RegExp(`^${catalogueWords.buyNow}: `) })
    .first()
    .click()
  await page.getByRole('button', { name: purchaseWords.yesPay }).click()
}

/** One purchase. The link falls silent soon after the tap, so that the order, its answer or both are in the silence. */
const runTrial = async ({ link, page, origin, sentences }: World, dice: Dice): Promise<Trial> => {
  const [silence, length] = [dice.one(silences), dice.one(lengths)]
  await tap(page, origin)
  const tapped = Date.now()
  await pause(dice.whole(60))
  link.fallSilent(silence)
  await pause(length)
  const back = Date.now()
  link.comeBack()
  const outcome = () => sentences.find(({ at, text }) => at >= tapped && claimOf(text) !== undefined)
  while (!outcome() && Date.now() < back + patience) await pause(20)
  const told = outcome()
  link.reset()
  return { silence, length, after: told && told.at - back }
}

const machine = watchMachine()
const worlds: World[] = []
for (let phone = 0; phone < phones; phone += 1) worlds.push(await openWorld())

const all: Trial[] = []
let next = 1
const runTrials = async (world: World): Promise<void> => {
  while (next <= trials) {
    const number = next
    next += 1
    const trial = await runTrial(world, makeDice(seed, `doubt ${number}`))
    all.push(trial)
    const told = trial.after === undefined ? 'no outcome' : `outcome after ${trial.after} ms`
    console.error(`${number}: ${trial.silence} for ${trial.length / 1000} s, ${told}`)
  }
}
await Promise.all(worlds.map(runTrials))
await Promise.all(worlds.map((world) => world.close()))
const head = `Measured ${machine()} \`npm run bench:doubt -- --trials ${trials} --seed ${seed}\`, ${phones} phones at a time.`
const figures = [head, '', tableOf(all)].join('\n')
console.log(`\n${figures}`)
if (values.write) writeFigures('docs/performance.md', 'doubt', figures)
process.exit(0)
