// `npm run build:server` writes dist-server: all that a host needs to run a server, without the tools that build it. After
// `npm ci` there, `node main.js` serves, and `node account.js` is what `npm run account` is in a checkout.
import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import manifest from '../../package.json' with { type: 'json' }
import { packagesBeside, serverBundle } from './bundle.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const finished = join(root, 'dist-server')
const folder = join(root, '.cache', 'next-server')

/** The server, and each command of an operator. */
const programs: Readonly<Record<string, string>> = Object.fromEntries([
  ['main', 'server/main.ts'],
  ...readdirSync(join(root, 'server', 'cli'))
    .filter((name) => name.endsWith('.ts') && name !== 'command.ts')
    .map((name): [string, string] => [basename(name, '.ts'), `server/cli/${name}`]),
])

/** Not read by a server that runs: sources, which are in the bundle, and the generator's notes on migrations. */
const isLeftOut = (path: string): boolean =>
  ['.ts', '.md'].includes(extname(path)) || /_snapshot\.json$|[\\/]lock\.mjs$|[\\/]server[\\/]testing$/.test(path)

/** Copies the files that the server reads, at their paths, since it finds them from the addresses of its sources. */
const copyFiles = (): void => {
  cpSync(join(root, 'server'), join(folder, 'server'), { recursive: true, filter: (path) => !isLeftOut(path) })
  mkdirSync(join(folder, 'public'))
  copyFileSync(join(root, 'public/neutral-icon.svg'), join(folder, 'public/neutral-icon.svg'))
  for (const name of ['LICENSE', 'THIRD-PARTY-NOTICES.md', '.env.example'])
    copyFileSync(join(root, name), join(folder, name))
  for (const name of ['dist', 'dist-render', 'dist-earlier', 'dist-render-earlier'])
    if (existsSync(join(root, name))) cpSync(join(root, name), join(folder, name), { recursive: true })
}

/** The packages beside the bundle, in the versions of the lock file. */
const lockPackages = (): void => {
  const { name, version, type, engines, dependencies } = manifest
  const beside = Object.entries(dependencies).filter(([each]) => packagesBeside.includes(each))
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type, engines, dependencies: Object.fromEntries(beside) }, null, 2)}\n`,
  )
  copyFileSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  const quiet = ['--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  execFileSync('npm', ['install', ...quiet], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
await build(
  serverBundle({
    programs: Object.fromEntries(Object.entries(programs).map(([name, file]) => [name, join(root, file)])),
    outDir: folder,
    addressOf: (source) => `new URL(${JSON.stringify(relative(root, source))}, import.meta.url).href`,
  }),
)
copyFiles()
lockPackages()
rmSync(finished, { recursive: true, force: true })
renameSync(folder, finished)
console.log(`${relative(process.cwd(), finished)} is built: npm ci there, then node main.js`)
