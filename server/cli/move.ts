import { parseArgs } from 'node:util'
import { systemClock, systemRandom } from '#server/basics/ports.ts'
import { openCell, type Cell } from '#server/move/cell.ts'
import { finishMove, moveSite, MoveRefused, takeBack } from '#server/move/move-site.ts'
import { planMove, type Plan } from '#server/move/plan.ts'
import { siteIn } from '#server/move/states.ts'
import { runCommand, Usage } from './command.ts'

const usage = `Usage: npm run move -- --site NUMBER --from SOURCE.env --to TARGET.env [--apply --cell URL | --back | --finish]

Moves a site from one cell to another while it is used. NUMBER is its hsAccountId; SOURCE.env and TARGET.env are the files
of settings of the two cells.

  (none)    a plan: what would be copied, and what stands in the way; nothing is changed
  --apply   moves the site; after an interruption it goes on. URL is the address at which the servers of the source reach
            those of the target, such as http://10.0.0.7:8080: requests that still arrive at the source are passed on to it
  --back    undoes a move that has not given the site away
  --finish  removes what the source has kept, and prints the line for the proxy`

const options = {
  site: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  cell: { type: 'string' },
  plan: { type: 'boolean', default: false },
  apply: { type: 'boolean', default: false },
  back: { type: 'boolean', default: false },
  finish: { type: 'boolean', default: false },
} as const

const acts = ['plan', 'apply', 'back', 'finish'] as const

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const readArguments = () => {
  const { values } = parseArgs({ options })
  const { site, from, to, cell = '' } = values
  const [act = 'plan', ...more] = acts.filter((each) => values[each])
  const tenant = Number(site)
  const isWhole = Number.isSafeInteger(tenant) && tenant > 0 && from !== undefined && to !== undefined
  if (!isWhole || more.length > 0 || (act === 'apply') !== isAddress(cell)) throw new Usage(usage)
  return { tenant, from, to, cell, act }
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

const printPlan = ({ tables, files, problems }: Plan): void => {
  for (const { name, rows, bytes } of tables) if (rows > 0) console.log(`${name}: ${rows} rows, ${megabytes(bytes)}`)
  const sum = (of: 'rows' | 'bytes') => tables.reduce((all, table) => all + table[of], 0)
  console.log(
    `In all ${sum('rows')} rows, ${megabytes(sum('bytes'))}; ${files.count} files, ${megabytes(files.bytes)}.`,
  )
  if (problems.length > 0) throw new MoveRefused(problems.join('\n'))
  console.log('Nothing stands in the way.')
}

/** The line that leads the host of the site to the target's servers, in the files of `deploy/`. */
const printProxy = async (source: Cell, tenant: number): Promise<void> => {
  const site = await siteIn(source, tenant)
  const host = `${site?.subdomain}.${source.settings.publicHost}`
  const address = new URL(site?.cell ?? 'http://localhost').host
  console.log(`hosts.caddy: ${host} ${address}\nhosts.map: ${host} ${address};`)
}

/** The first Ctrl-C ends the move where it can be ended; a second one ends the process. */
const stopping = (): AbortSignal => {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  return stop.signal
}

const main = async (): Promise<void> => {
  const { tenant, from, to, cell, act } = readArguments()
  const source = await openCell(from, systemRandom)
  try {
    const target = await openCell(to, systemRandom)
    try {
      const move = { source, target, tenant, say: (line: string) => console.log(line) }
      if (act === 'plan') return printPlan(await planMove(move))
      if (act === 'back') return await takeBack(move)
      if (act === 'apply') await moveSite({ ...move, cell, clock: systemClock, signal: stopping() })
      if (act === 'finish') await finishMove(move)
      await printProxy(source, tenant)
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

runCommand(main)
