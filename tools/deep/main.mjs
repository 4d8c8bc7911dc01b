// Runs the long searches of the tests, and the tests of several connections on the versions of Postgres between the oldest and
// the newest; last the histories of memberships by commands, in two halves at a time. With
// --from A and --to B, or one of them, only those, of these seeds: slices may run on several machines.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'

const histories = 'tests/model/membership-by-commands.test.ts'
const [first, last] = [1, 1_000]
const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
const { from = String(first), to = String(last) } = values
if (![from, to].every((seed) => /^[1-9]\d*$/.test(seed)) || Number(from) > Number(to)) {
  console.error(`clearcoat: --from and --to are seeds, such as --from ${first} --to ${last}`)
  process.exit(1)
}
const isSlice = values.from !== undefined || values.to !== undefined

/** @returns whether all tests have passed */
const vitest = (args, env) =>
  new Promise((resolve) => {
    const run = spawn('npx', ['vitest', 'run', ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...env },
    })
    run.on('error', () => resolve(false))
    run.on('close', (code) => resolve(code === 0))
  })

/** The seeds in as many ranges as run side by side. */
const ranges = () => {
  const [begin, end] = [Number(from), Number(to)]
  const middle = Math.floor((begin + end) / 2)
  return begin === end || availableParallelism() === 1
    ? [[begin, end]]
    : [
        [begin, middle],
        [middle + 1, end],
      ]
}

const others = ['tests/model', 'server/database/lost-connections', 'server/commands/club/acts-at-once']
const passed = [
  isSlice ||
    (await vitest(others, {
      CLEARCOAT_HISTORIES: '10000',
      CLEARCOAT_MEMBERSHIPS: '10000',
      CLEARCOAT_CLUBS: '1000',
      CLEARCOAT_LOST_SECONDS: '60',
      CLEARCOAT_ROUNDS: '1000',
      CLEARCOAT_PRICED: '3000',
      CLEARCOAT_ORDERS: '300',
    })),
  isSlice || (await vitest(['--project', 'server on Postgres*'], { CLEARCOAT_POSTGRES: 'between' })),
  ...(await Promise.all(
    ranges().map(([begin, end]) =>
      vitest([histories], {
        CLEARCOAT_MEMBER_HISTORIES_FROM: String(begin),
        CLEARCOAT_MEMBER_HISTORIES_TO: String(end),
      }),
    ),
  )),
]
process.exit(passed.every(Boolean) ? 0 : 1)
