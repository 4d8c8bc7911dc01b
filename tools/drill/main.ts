// `npm run drill -- NAME`: tries what the tests of a machine without services cannot. Each drill says what it needs, starts
// it on ports of its own, and prints what it has measured. Names are those of the lists below. With `--without-guard` a drill
// takes out what keeps its purchases from being lost or doubled, and passes when it notices that.
import { drillClock } from './clock.ts'
import { drillDisk } from './disk.ts'
import { drillEngine } from './engine.ts'
import { drillFiles } from './files.ts'
import { drillPgBouncer } from './pgbouncer.ts'
import { drillMove } from './move.ts'
import { Missing } from './program.ts'
import { drillPrimary } from './primary.ts'
import { drillProcessor } from './processor.ts'
import { drillRestart } from './restart.ts'
import { drillRestore } from './restore.ts'
import { drillRolling } from './rolling.ts'

/** Those that report zeros, which `--without-guard` puts to the test. */
const guarded: Readonly<Record<string, (args: string[], isGuarded: boolean) => Promise<boolean>>> = {
  clock: drillClock,
  disk: drillDisk,
  engine: drillEngine,
  move: drillMove,
  primary: drillPrimary,
  processor: drillProcessor,
  restore: drillRestore,
  rolling: drillRolling,
}
const others: Readonly<Record<string, (args: string[]) => Promise<boolean>>> = {
  files: drillFiles,
  pgbouncer: drillPgBouncer,
  restart: drillRestart,
}

const withoutGuard = '--without-guard'
const [name = '', ...words] = process.argv.slice(2)
const args = words.filter((word) => word !== withoutGuard)
const isGuarded = args.length === words.length
const drill = guarded[name] ?? (isGuarded ? others[name] : undefined)
if (!drill) {
  const names = Object.keys(isGuarded ? { ...guarded, ...others } : guarded)
  console.error(
    `clearcoat: npm run drill -- NAME${isGuarded ? '' : ` ${withoutGuard}`}, with one of ${names.toSorted().join(', ')}`,
  )
  process.exit(1)
}
const passed = await drill(args, isGuarded).catch((error: unknown) => {
  if (!(error instanceof Missing)) throw error
  console.error(`clearcoat: ${error.message}`)
  return false
})
process.exit(passed ? 0 : 1)
