// Runs the stories: all, those whose path contains a word given, or, with --minutes, what is planned for this commit
// and gets done in that time. --record stores how long each took; time alone fails nothing.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { turnOfCommit } from '../turn.ts'
import { findStories } from './find.ts'
import { planned, withSeconds } from './plan.ts'
import { recordedSeconds, recordSeconds } from './recorded.ts'
import { runStories, runStory, type Ran } from './run.ts'

/** Stories run beside each other, as browser tests do. */
const lanes = 2

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string' }, record: { type: 'boolean', default: false } },
  allowPositionals: true,
})

const all = findStories()
const asked = all.filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word)))
const minutes = values.minutes === undefined ? Infinity : Number(values.minutes)
const turn = turnOfCommit()
const { chosen, leftOut } = planned(withSeconds(asked, recordedSeconds()), turn, lanes * minutes * 60)

const temporary = mkdtempSync(join(tmpdir(), 'clearcoat-stories-'))
// Where the tests run as root, the Postgres servers run as a user of their own.
chmodSync(temporary, 0o711)
process.on('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 5 }))

const env = { ...process.env, CLEARCOAT_STORIES: '1', TMPDIR: temporary }
/** The last end of each. */
const ends = new Map<string, Ran>()
const lineOf = ({ file, seconds }: Ran) => `${seconds.toFixed(1).padStart(7)} s  ${file}`
console.log(`stories: ${chosen.length} of ${asked.length} planned, turn ${turn}`)
const late = await runStories({
  files: chosen.map(({ file }) => file),
  lanes,
  limit: minutes * 60_000,
  now: () => performance.now(),
  run: (started) => runStory({ ...started, env }),
  onRan: (ran) => {
    ends.set(ran.file, ran)
    console.log(`${ran.end} ${lineOf(ran)}`)
    if (ran.end === 'failed') console.log(ran.output)
  },
})

const print = (title: string, lines: string[]) => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.join('\n')}`)
}
const results = [...ends.values()]
const slowestFirst = results.toSorted((a, b) => b.seconds - a.seconds)
const having = (wanted: Ran['end']) => results.filter(({ end }) => end === wanted)
const failed = having('failed')
print('The ten slowest stories:', slowestFirst.slice(0, 10).map(lineOf))
print(
  'Left out of this turn:',
  leftOut.map(({ file }) => file),
)
print('Left out because the time was over:', late)
print(
  'Unstable, failed beside another and passed alone:',
  having('unstable').map(({ file }) => file),
)
print(
  'Failed:',
  failed.map(({ file }) => file),
)
for (const [part, ending] of [
  ['without a browser', /\.test\.tsx?$/],
  ['in the browser', /\.spec\.ts$/],
] as const) {
  const own = results.filter(({ file }) => ending.test(file))
  const seconds = own.reduce((sum, ran) => sum + ran.seconds, 0)
  console.log(`Stories ${part}: ${own.length} files, ${seconds.toFixed(0)} s in ${lanes} lanes`)
}
if (values.record) {
  const passed = having('passed')
  recordSeconds(Object.fromEntries(passed.map(({ file, seconds }) => [file, Math.ceil(seconds)])), all)
}
console.log(`${results.length - failed.length} passed, ${failed.length} failed`)
process.exit(failed.length > 0 ? 1 : 0)
