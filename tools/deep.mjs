// Runs the long searches of the tests. With --from A and --to B, or one of them, only the histories of memberships by
// commands, of these seeds: slices of them may run on several machines.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const histories = 'tests/model/membership-by-commands'
const [first, last] = [1, 1_000]
const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
const { from = String(first), to = String(last) } = values
if (![from, to].every((seed) => /^[1-9]\d*$/.test(seed)) || Number(from) > Number(to)) {
  console.error(`clearcoat: --from and --to are seeds, such as --from ${first} --to ${last}`)
  process.exit(1)
}
const isSlice = values.from !== undefined || values.to !== undefined

const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    ...(isSlice
      ? [histories]
      : ['tests/model', 'server/database/lost-connections', 'server/commands/club/acts-at-once']),
  ],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: {
      CLEARCOAT_HISTORIES: '10000',
      CLEARCOAT_MEMBERSHIPS: '10000',
      CLEARCOAT_CLUBS: '1000',
      CLEARCOAT_LOST_SECONDS: '60',
      CLEARCOAT_ROUNDS: '1000',
      CLEARCOAT_MEMBER_HISTORIES_FROM: from,
      CLEARCOAT_MEMBER_HISTORIES_TO: to,
      ...process.env,
    },
  },
)
process.exit(status ?? 1)
