import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The newest release that CHANGELOG.md names, and the last commit of it. */
export const previousRelease = (): { version: string; commit: string } => {
  const named = /^## (\d+\.\d+\.\d+)[^\n]*\n+Tag `v[^`]+`:[^.]*?\bto ([0-9a-f]{7,40})\./m.exec(
    readFileSync('CHANGELOG.md', 'utf8'),
  )
  if (!named) throw new Error('CHANGELOG.md names no release with its commits')
  return { version: named[1]!, commit: named[2]! }
}

/**
 * The sources of a release, with its packages and its built app, in `.cache/releases`. The first time takes minutes.
 * @returns the folder
 */
export const builtRelease = ({ version, commit }: { version: string; commit: string }): string => {
  const folder = resolve('.cache', 'releases', `${version}-${commit}`)
  const done = join(folder, 'dist', '.clearcoat-build')
  if (existsSync(done)) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  console.log(`Building ${version} from ${commit}`)
  const sources = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: sources })
  const { status } = spawnSync(process.execPath, ['tools/set-up.mjs', '--build'], { cwd: folder, stdio: 'inherit' })
  if (status !== 0 || !existsSync(done)) throw new Error(`${version} was not built`)
  return folder
}
